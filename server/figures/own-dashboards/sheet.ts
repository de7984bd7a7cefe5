import { isTargetMet } from '../../../contract/figures/tile-values';
import { missingFigure, type TileFigure } from '../../../contract/figures/tiles';
import type { WeeklyTotal } from '../../../contract/framework/weekly-totals';
import type { Sheet } from '../../framework/excel/sheet-xml';
import type { DashboardResult, TileResult } from './compute-dashboard';
import type { DashboardLabels } from './dashboard-labels';

type Row = (string | number | null)[];

/** Every figure of a dashboard as a row of a sheet, the rows of its charts one below the other. */
export const toDashboardSheet = ({ name, tiles }: DashboardResult, labels: DashboardLabels): Sheet => {
  const header = (key: string) => labels.translate(`terrain.ownDashboards.sheet.${key}`);
  return {
    name,
    columns: [
      { header: header('tile'), kind: 'text', width: 34 },
      { header: header('place'), kind: 'text', width: 18 },
      { header: header('row'), kind: 'text', width: 28 },
      { header: header('value'), kind: 'number' },
      { header: header('unit'), kind: 'text', width: 10 },
      { header: header('from'), kind: 'day' },
      { header: header('to'), kind: 'day' },
      { header: header('before'), kind: 'number', width: 18 },
      { header: header('target'), kind: 'number' },
      { header: header('state'), kind: 'text', width: 14 },
    ],
    rows: [tiles.flatMap(tile => toRows(tile, labels))],
  };
};

const toRows = (tile: TileResult, labels: DashboardLabels): Row[] => {
  const { title, place, content, entry } = tile;
  if (!content) return [[title, place, labels.translate('terrain.ownDashboards.closed')]];
  const { value, previous } = content;
  if (value.draws === 'line') return toWeekRows(tile, value.weeks, labels);
  if (value.draws === 'figure') {
    const earlier = previous?.value.draws === 'figure' ? previous.value.value : null;
    return [toRow(tile, labels, { label: '', figure: value.value, earlier })];
  }
  const earlierRows = previous && 'rows' in previous.value ? previous.value.rows : [];
  const earlierValues = new Map(earlierRows.map(row => [row.id, row.value]));
  return value.rows.map(row =>
    toRow(tile, labels, {
      label: labels.rowLabel(entry, row),
      figure: row.value,
      earlier: previous ? (earlierValues.get(row.id) ?? missingFigure(entry)) : null,
    }),
  );
};

/** Two rows for each week: planned and done. The target applies to what is done by the last week. */
const toWeekRows = (tile: TileResult, weeks: readonly WeeklyTotal[], labels: DashboardLabels): Row[] => {
  const previous = tile.content?.previous?.value;
  const earlierWeeks = previous?.draws === 'line' ? previous.weeks : [];
  const weekLabel = (part: 'planned' | 'done', day: string) =>
    labels.translate('terrain.ownDashboards.sheet.week', {
      part: labels.translate(`terrain.dashboards.tasks.${part}`),
      day,
    });
  return weeks.flatMap((week, index) =>
    (['planned', 'done'] as const).map(part =>
      toRow(tile, labels, {
        label: weekLabel(part, week.end),
        figure: week[part],
        earlier: earlierWeeks[index]?.[part] ?? null,
        hasTarget: part === 'done' && index === weeks.length - 1,
      }),
    ),
  );
};

type Figure = { label: string; figure: TileFigure; earlier: TileFigure; hasTarget?: boolean };

const toRow = (
  { title, place, entry, content, state }: TileResult,
  labels: DashboardLabels,
  { label, figure, earlier, hasTarget = true }: Figure,
): Row => {
  const target = hasTarget ? state.target : undefined;
  return [
    title,
    place,
    label,
    figure,
    entry.unit ? labels.translate(`terrain.ownDashboards.units.${entry.unit}`) : '',
    content?.period?.start_date ?? null,
    content?.period?.end_date ?? null,
    earlier,
    target?.value ?? null,
    target && figure !== null
      ? labels.translate(`terrain.ownDashboards.${isTargetMet(figure, target) ? 'met' : 'missed'}`)
      : '',
  ];
};
