import HighlightAltOutlined from '@mui/icons-material/HighlightAltOutlined';
import { Box, ToggleButton } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { divIcon, latLngBounds } from 'leaflet';
import { memo, useMemo, useState } from 'react';
import { CircleMarker, Marker, Polyline, Tooltip } from 'react-leaflet';
import type { BacklogItem } from '../../../contract/office/backlog';
import { useFormLists } from '../../framework/providers/useFormLists';
import { getDefaultBounds } from '../../work/maps/default-bounds';
import { MapViewport } from '../../work/maps/MapViewport';
import type { BoardProps } from './board-props';
import { Lasso } from './Lasso';
import type { BoardTexts } from './useBoardTexts';

type Props = Pick<BoardProps, 'agents' | 'texts'> & {
  /** The index in `agents` of the agent whose route is in front. */
  row: number;
  /** The day of the week shown, as an index into `cells`. */
  day: number;
  date: string;
  items: readonly BacklogItem[];
  selected: ReadonlySet<string>;
  onLasso: (keys: readonly string[]) => void;
};

/** The routes of a day, and the backlog around them: dragged one by one, or several selected by a lasso. */
export const BoardMap = memo(({ agents, row, day, date, items, selected, onLasso, texts }: Props) => {
  const { data: lists } = useFormLists();
  const { palette } = useTheme();
  const [isLassoActive, setIsLassoActive] = useState(false);
  const { say } = texts;
  const routes = useMemo(
    () =>
      agents.flatMap((agent, index) => {
        const stops = agent.cells[day].plans.flatMap(({ place, drop }) =>
          [place, drop].filter(each => each !== null),
        );
        const home = agent.home ? [agent.home] : [];
        return stops.length ? [{ index, agent, stops, line: [...home, ...stops, ...home] }] : [];
      }),
    [agents, day],
  );
  const itemsWithPlace = useMemo(() => items.filter(({ place }) => place !== null), [items]);
  const bounds = useMemo(() => {
    const places = [...itemsWithPlace.map(({ place }) => place!), ...routes.flatMap(({ line }) => line)];
    return places.length ? latLngBounds(places).pad(0.1) : getDefaultBounds(lists);
  }, [itemsWithPlace, routes, lists]);
  if (!lists) return null;
  const selectedRoute = routes.find(({ index }) => index === row);
  return (
    <Box
      role="region"
      aria-label={say('map.name', { day: texts.formats.day(date) })}
      sx={{
        position: 'relative',
        height: '100%',
        '& .tray-pin': pin,
        '& .tray-pin.selected': selectedPin,
        '& .stop-pin': stopPin,
      }}
    >
      <MapViewport bounds={bounds} nearest={11}>
        {routes.map(({ index, agent, line }) => (
          <Polyline
            // Remounted when selected: Leaflet draws the path added last on top.
            key={`${agent.agent_id} ${index === row}`}
            positions={line}
            pathOptions={{
              color: index === row ? palette.primary.main : palette.text.disabled,
              weight: index === row ? 3 : 1.5,
              opacity: index === row ? 0.9 : 0.6,
            }}
          >
            <Tooltip sticky>{`${texts.nameOf(agent)} · ${texts.figures(agent.cells[day])}`}</Tooltip>
          </Polyline>
        ))}
        {selectedRoute?.agent.home && (
          <CircleMarker
            center={selectedRoute.agent.home}
            radius={6}
            pathOptions={{ color: palette.primary.main }}
          >
            <Tooltip>{say('map.home')}</Tooltip>
          </CircleMarker>
        )}
        {selectedRoute?.stops.map((place, index) => (
          <Marker
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop is identified by its number
            key={index}
            position={place}
            keyboard={false}
            interactive={false}
            icon={divIcon({ className: 'stop-pin', html: String(index + 1), iconSize: [18, 18] })}
          />
        ))}
        {itemsWithPlace.map(item => (
          <ItemPin key={item.key} item={item} selected={selected.has(item.key)} texts={texts} />
        ))}
        <Lasso
          active={isLassoActive}
          items={itemsWithPlace}
          onEnd={keys => {
            setIsLassoActive(false);
            onLasso(keys);
          }}
        />
      </MapViewport>
      <ToggleButton
        value="lasso"
        size="small"
        selected={isLassoActive}
        onChange={() => setIsLassoActive(!isLassoActive)}
        aria-label={say('map.lasso')}
        title={say('map.lassoHint')}
        sx={{
          position: 'absolute',
          top: 10,
          right: 10,
          zIndex: 500,
          bgcolor: 'background.paper',
          gap: 0.5,
          textTransform: 'none',
          py: 0.25,
          '&.Mui-selected, &:hover': { bgcolor: 'background.paper' },
        }}
      >
        <HighlightAltOutlined fontSize="small" />
        {say('map.lasso')}
      </ToggleButton>
    </Box>
  );
});

type PinProps = { item: BacklogItem; selected: boolean; texts: BoardTexts };
/** A backlog item; the board finds it by `data-tray` when it is dragged. */
const ItemPin = memo(({ item, selected, texts }: PinProps) => {
  const icon = useMemo(
    () =>
      divIcon({
        className: `tray-pin${selected ? ' selected' : ''}`,
        html: `<i data-tray="${item.key}"></i>`,
        iconSize: [16, 16],
      }),
    [item.key, selected],
  );
  return (
    <Marker position={item.place!} icon={icon} keyboard={false}>
      <Tooltip>{`${item.site_code} · ${texts.kind(item.task_type)} · ${texts.say(`causeOf.${item.cause}`)}`}</Tooltip>
    </Marker>
  );
});

const pin = {
  display: 'grid',
  placeContent: 'center',
  '& i': {
    width: 11,
    height: 11,
    borderRadius: '50%',
    border: '2px solid',
    borderColor: 'warning.main',
    bgcolor: 'background.paper',
    cursor: 'grab',
  },
} as const;
const selectedPin = {
  '& i': { width: 15, height: 15, borderColor: 'primary.main', bgcolor: 'primary.main' },
} as const;
const stopPin = {
  display: 'grid',
  placeContent: 'center',
  borderRadius: '50%',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: 11,
  fontWeight: 600,
} as const;
