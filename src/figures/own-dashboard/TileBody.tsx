import { Box, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import type { OwnDashboardState, TileState } from '../../../contract/figures/own-dashboards';
import type { TileValue } from '../../../contract/figures/tile-values';
import {
  missingFigure,
  type TileEntry,
  type TileFigure,
  type TileRow,
  tiles,
} from '../../../contract/figures/tiles';
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
  const { current, previous } = useTile(tile, state);
  const entry = tiles[tile.tile];
  const status = (current.error as ApiError | null)?.status;
  if (status === 403 || status === 404)
    return (
      <Typography variant="body2" color="textSecondary">
        {word('closed')} {word('closedHow')}
      </Typography>
    );
  return (
    <QueryResult query={current} skeleton={<TileSkeleton entry={entry} />}>
      {result => <TileContent {...{ tile, entry, result }} before={previous} />}
    </QueryResult>
  );
};

const TileSkeleton = ({ entry }: { entry: TileEntry }) => (
  <Skeleton variant="rounded" height={entry.draws === 'figure' ? 72 : 240} />
);

/** `before`: the result of the previous period, if it is compared. */
type ContentProps = {
  tile: TileState;
  entry: TileEntry;
  result: TileResult;
  before: TileResult | undefined;
};

const TileContent = (props: ContentProps) => {
  const { tile, entry, result } = props;
  const user = useSession();
  const linkOf = buildTileLinks(user, tile, result.response);
  const { value } = result;
  return (
    <>
      <TileChart {...props} linkOf={linkOf} />
      {tile.target && (
        <TargetStatus
          entry={entry}
          target={tile.target}
          value={value}
          isTargetShown={value.draws === 'bars' && value.rows.length > 1}
        />
      )}
    </>
  );
};

type LinkProps = { linkOf: ReturnType<typeof buildTileLinks> };
/** `value`: that of the result, as what the chart draws. */
type ChartProps<Value extends TileValue> = ContentProps & LinkProps & { value: Value };
type FigureValue = Extract<TileValue, { draws: 'figure' }>;
type WeeklyValue = Extract<TileValue, { draws: 'line' }>;
/** Drawn as bars or as a map. */
type RowsValue = Extract<TileValue, { rows: unknown }>;

const TileChart = (props: ContentProps & LinkProps) => {
  const { value } = props.result;
  switch (value.draws) {
    case 'figure':
      return <SingleFigure {...props} value={value} />;
    case 'line':
      return <WeeklyChart {...props} value={value} />;
    case 'map':
      return <MapChart {...props} value={value} />;
    default:
      return <BarChart {...props} value={value} />;
  }
};

const SingleFigure = ({ tile, entry, value, result, before, linkOf }: ChartProps<FigureValue>) => {
  const { formatValue, title } = useTileWords();
  const previousValue = before?.value.draws === 'figure' ? before.value.value : undefined;
  return (
    <>
      <Typography variant="h4" component="p" sx={{ fontVariantNumeric: 'tabular-nums', mb: 0.5 }}>
        {entry.unit === 'percent' || value.value === null ? (
          formatValue(entry, value.value)
        ) : (
          <Figure value={value.value} to={linkOf(result.period)} label={title(tile)} />
        )}
      </Typography>
      {before?.period && value.value !== null && typeof previousValue === 'number' && (
        <Trend
          value={value.value}
          before={{ value: previousValue, period: before.period }}
          to={linkOf(before.period)}
          percent={entry.unit === 'percent'}
        />
      )}
      {tile.target && value.value !== null && <Progress value={value.value} target={tile.target.value} />}
    </>
  );
};

const BarChart = ({ tile, entry, value, result, before, linkOf }: ChartProps<RowsValue>) => {
  const { word, rowName, title, formatTarget } = useTileWords();
  const ownerColour = useOwnerColour();
  const previousRows = before && 'rows' in before.value ? before.value.rows : null;
  const { target } = tile;
  const mark = target && { value: target.value, label: formatTarget(entry, target) };
  const byOwner = 'by' in entry && entry.by === 'owner';
  const colour = byOwner ? (row: TileRow) => ownerColour(String(row.id)) : undefined;

  const nameColumn: FigureColumn<TileRow> = {
    key: 'name',
    label: word('rowName'),
    text: row => rowName(entry, row),
  };
  const earlierColumn = { key: 'before', label: word('earlier') };
  const columns: FigureColumn<TileRow>[] = [nameColumn];
  if (entry.unit === 'percent') {
    const shareMark = mark && { ...mark, value: mark.value / 100 };
    const bar = { mark: shareMark, colour, max: 1 };
    columns.push({ key: 'value', label: '%', share: row => toRatio(row.value), bar });
    if (previousRows)
      columns.push({ ...earlierColumn, share: row => toRatio(findEarlierValue(previousRows, entry, row)) });
  } else {
    const bar = { mark, colour };
    const to = (row: TileRow) => linkOf(result.period, row);
    columns.push({ key: 'value', label: word('value'), value: row => row.value ?? 0, to, bar });
    if (previousRows)
      columns.push({ ...earlierColumn, value: row => findEarlierValue(previousRows, entry, row) ?? 0 });
  }
  return (
    <FigureTable
      title={title(tile)}
      columns={columns}
      rows={value.rows}
      keyOf={row => row.id ?? ''}
      maxHeight={296}
    />
  );
};

const findEarlierValue = (rows: readonly TileRow[], entry: TileEntry, { id }: TileRow) =>
  (rows.find(row => row.id === id) ?? { value: missingFigure(entry) }).value;

/** Percentages are shares of 1 in a table. */
const toRatio = (percentage: TileFigure) => (percentage === null ? null : percentage / 100);

const WeeklyChart = ({ tile, entry, value, result, before, linkOf }: ChartProps<WeeklyValue>) => {
  const { word, title, formatTarget } = useTileWords();
  const translate = useTranslate();
  const { period } = result;
  if (!period) return null;
  const lastWeek = value.weeks.at(-1);
  const { target } = tile;
  return (
    <Suspense fallback={<TileSkeleton entry={entry} />}>
      <WeeklyLine
        rows={value.weeks}
        before={before?.value.draws === 'line' ? before.value.weeks : []}
        goal={target && { value: target.value, label: formatTarget(entry, target) }}
      />
      {lastWeek && (
        <Typography variant="body2" component="p">
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate('terrain.dashboards.tasks.planned')}
          </Box>{' '}
          <strong>
            <Figure value={lastWeek.planned} to={linkOf(period)} label={title(tile)} />
          </strong>{' '}
          <Box component="span" sx={{ color: 'text.secondary', ml: 1.5 }}>
            {translate('terrain.dashboards.tasks.done')}
          </Box>{' '}
          <strong>
            <Figure value={lastWeek.done} label={word('value')} />
          </strong>
        </Typography>
      )}
    </Suspense>
  );
};

const MapChart = ({ tile, entry, value, result, linkOf }: ChartProps<RowsValue>) => {
  const { title } = useTileWords();
  return (
    <Suspense fallback={<TileSkeleton entry={entry} />}>
      <WilayaMap
        label={title(tile)}
        counts={new Map(value.rows.map(row => [Number(row.id), row.value ?? 0]))}
        linkOf={wilaya => linkOf(result.period, { id: wilaya })}
      />
    </Suspense>
  );
};
