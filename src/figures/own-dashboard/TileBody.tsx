import { Box, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import type { OwnDashboardState, TileState } from '../../../contract/figures/own-dashboards';
import { type TileEntry, type TileRow, tiles } from '../../../contract/figures/tiles';
import type { ApiError } from '../../framework/providers/ApiError';
import { useSession } from '../../framework/providers/sessionStore';
import { QueryResult } from '../../framework/ui/QueryResult';
import { WeeklyLine, WilayaMap } from '../dashboards/charts';
import { Figure } from '../dashboards/Figure';
import { FigureTable } from '../dashboards/FigureTable';
import type { FigureColumn } from '../dashboards/figure-columns';
import { Trend } from '../dashboards/Trend';
import { useOwnerColour } from '../dashboards/useOwnerColour';
import { Progress } from './Progress';
import { TargetStatus } from './TargetStatus';
import { buildTileLinks } from './tile-links';
import { type TileResult, useTile } from './useTile';
import { useTileWords } from './useTileWords';

type Props = { tile: TileState; state: Pick<OwnDashboardState, 'period' | 'compared'> };

/** A tile's figure, chart or map, compared with the previous period and its target. */
export const TileBody = ({ tile, state }: Props) => {
  const { word } = useTileWords();
  const { now, before } = useTile(tile, state);
  const entry = tiles[tile.tile];
  const status = (now.error as ApiError | null)?.status;
  if (status === 403 || status === 404)
    return (
      <Typography variant="body2" color="textSecondary">
        {word('closed')} {word('closedHow')}
      </Typography>
    );
  return (
    <QueryResult query={now} skeleton={<TileSkeleton entry={entry} />}>
      {result => <Drawn {...{ tile, entry, shown: result, before }} />}
    </QueryResult>
  );
};

const TileSkeleton = ({ entry }: { entry: TileEntry }) => (
  <Skeleton variant="rounded" height={entry.draws === 'figure' ? 72 : 240} />
);

type DrawnProps = { tile: TileState; entry: TileEntry; shown: TileResult; before: TileResult | undefined };

const Drawn = ({ tile, entry, shown, before }: DrawnProps) => {
  const user = useSession();
  const to = buildTileLinks(user, tile, shown.answer);
  const { value } = shown;
  const drawn = { tile, entry, shown, before, to };
  return (
    <>
      {value.draws === 'figure' ? (
        <OneFigure {...drawn} />
      ) : value.draws === 'line' ? (
        <OneLine {...drawn} />
      ) : value.draws === 'map' ? (
        <OneMap {...drawn} />
      ) : (
        <Bars {...drawn} />
      )}
      {tile.target && (
        <TargetStatus
          entry={entry}
          target={tile.target}
          value={value}
          named={value.draws === 'bars' && value.rows.length > 1}
        />
      )}
    </>
  );
};

type PartProps = DrawnProps & { to: ReturnType<typeof buildTileLinks> };

const OneFigure = ({ tile, entry, shown: { value, period }, before, to }: PartProps) => {
  const { figure, title } = useTileWords();
  if (value.draws !== 'figure') return null;
  const then = before?.value.draws === 'figure' ? before.value.value : undefined;
  return (
    <>
      <Typography variant="h4" component="p" sx={{ fontVariantNumeric: 'tabular-nums', mb: 0.5 }}>
        {entry.unit === 'percent' ? (
          figure(entry, value.value)
        ) : (
          <Figure value={value.value} to={to(period)} label={title(tile)} />
        )}
      </Typography>
      {before?.period && then !== undefined && (
        <Trend
          value={value.value}
          before={{ value: then, period: before.period }}
          to={to(before.period)}
          percent={entry.unit === 'percent'}
        />
      )}
      {tile.target && <Progress value={value.value} target={tile.target.value} />}
    </>
  );
};

const Bars = ({ tile, entry, shown: { value, period }, before, to }: PartProps) => {
  const { word, row: nameOf, title, wanted } = useTileWords();
  const ownerColour = useOwnerColour();
  if (value.draws !== 'bars') return null;
  const then = before && 'rows' in before.value ? before.value.rows : null;
  const { target } = tile;
  const mark = target && { at: target.value, label: wanted(entry, target) };
  const byOwner = 'by' in entry && entry.by === 'owner';
  const percent = entry.unit === 'percent';
  const bar = { mark, colour: byOwner ? (row: TileRow) => ownerColour(String(row.of)) : undefined };
  const share = mark && { ...mark, at: mark.at / 100 };
  const columns: FigureColumn<TileRow>[] = [
    {
      key: 'name',
      label: word('rowName'),
      text: row => nameOf(entry, row),
    },
    percent
      ? { key: 'value', label: '%', share: row => row.value / 100, bar: { ...bar, mark: share, whole: 1 } }
      : { key: 'value', label: word('value'), value: row => row.value, to: row => to(period, row), bar },
    ...(then
      ? [
          percent
            ? { key: 'before', label: word('earlier'), share: (row: TileRow) => earlier(then, row) / 100 }
            : { key: 'before', label: word('earlier'), value: (row: TileRow) => earlier(then, row) },
        ]
      : []),
  ];
  return (
    <FigureTable
      title={title(tile)}
      columns={columns}
      rows={value.rows}
      keyOf={row => row.of ?? ''}
      maxHeight={296}
    />
  );
};
const earlier = (rows: readonly TileRow[], { of }: TileRow) => rows.find(row => row.of === of)?.value ?? 0;

const OneLine = ({ tile, entry, shown: { value, period }, before, to }: PartProps) => {
  const { word, title, wanted } = useTileWords();
  const translate = useTranslate();
  if (value.draws !== 'line' || !period) return null;
  const last = value.weeks.at(-1);
  const { target } = tile;
  return (
    <Suspense fallback={<TileSkeleton entry={entry} />}>
      <WeeklyLine
        rows={value.weeks}
        before={before?.value.draws === 'line' ? before.value.weeks : []}
        goal={target && { value: target.value, label: wanted(entry, target) }}
        plansTo={() => undefined}
        tasksTo={() => undefined}
      />
      {last && (
        <Typography variant="body2" component="p">
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate('terrain.dashboards.tasks.planned')}
          </Box>{' '}
          <strong>
            <Figure value={last.planned} to={to(period)} label={title(tile)} />
          </strong>{' '}
          <Box component="span" sx={{ color: 'text.secondary', ml: 1.5 }}>
            {translate('terrain.dashboards.tasks.done')}
          </Box>{' '}
          <strong>
            <Figure value={last.done} label={word('value')} />
          </strong>
        </Typography>
      )}
    </Suspense>
  );
};

const OneMap = ({ tile, entry, shown: { value, period }, to }: PartProps) => {
  const { title } = useTileWords();
  if (value.draws !== 'map') return null;
  return (
    <Suspense fallback={<TileSkeleton entry={entry} />}>
      <WilayaMap
        label={title(tile)}
        counts={new Map(value.rows.map(row => [Number(row.of), row.value]))}
        linkOf={wilaya => to(period, { of: wilaya, value: 1 })}
      />
    </Suspense>
  );
};
