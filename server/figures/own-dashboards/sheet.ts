import { isTargetMet } from '../../../contract/figures/tile-values';
import type { Sheet } from '../../framework/excel/sheet-xml';
import type { DashboardResult, TileResult } from './compute-dashboard';
import type { DashboardLabels } from './dashboard-labels';

type Row = (string | number | null)[];

/** Every figure of a dashboard as a row of a sheet, the rows of its charts one below the other. */
export const toDashboardSheet = ({ name, tiles }: DashboardResult, names: DashboardLabels): Sheet => {
  const head = (key: string) => names.word(`terrain.ownDashboards.sheet.${key}`);
  return {
    name,
    columns: [
      { header: head('tile'), kind: 'text', width: 34 },
      { header: head('place'), kind: 'text', width: 18 },
      { header: head('row'), kind: 'text', width: 28 },
      { header: head('value'), kind: 'number' },
      { header: head('unit'), kind: 'text', width: 10 },
      { header: head('from'), kind: 'day' },
      { header: head('to'), kind: 'day' },
      { header: head('before'), kind: 'number', width: 18 },
      { header: head('target'), kind: 'number' },
      { header: head('state'), kind: 'text', width: 14 },
    ],
    rows: [tiles.flatMap(tile => rowsOf(tile, names))],
  };
};

const rowsOf = (tile: TileResult, names: DashboardLabels): Row[] => {
  const { title, place, shown, entry, state } = tile;
  if (!shown) return [[title, place, names.word('terrain.ownDashboards.closed')]];
  const { value, period, before } = shown;
  const { target } = state;
  const unit = entry.unit ? names.word(`terrain.ownDashboards.units.${entry.unit}`) : '';
  const line = (row: string, figure: number, earlier: number | null, hasTarget = true): Row => [
    title,
    place,
    row,
    figure,
    unit,
    period?.start_date ?? null,
    period?.end_date ?? null,
    earlier,
    (hasTarget ? target?.value : null) ?? null,
    hasTarget && target
      ? names.word(`terrain.ownDashboards.${isTargetMet(figure, target) ? 'met' : 'missed'}`)
      : '',
  ];
  if (value.draws === 'figure')
    return [line('', value.value, before?.value.draws === 'figure' ? before.value.value : null)];
  if (value.draws === 'line') {
    const earlier = before?.value.draws === 'line' ? before.value.weeks : [];
    const say = (part: string, day: string) =>
      names.word('terrain.ownDashboards.sheet.week', {
        part: names.word(`terrain.dashboards.tasks.${part}`),
        day,
      });
    return value.weeks.flatMap(({ end, planned, done }, at) => [
      line(say('planned', end), planned, earlier[at]?.planned ?? null, false),
      line(say('done', end), done, earlier[at]?.done ?? null, at === value.weeks.length - 1),
    ]);
  }
  const earlier = new Map(
    before && 'rows' in before.value ? before.value.rows.map(row => [row.id, row.value]) : [],
  );
  return value.rows.map(row =>
    line(names.row(entry, row), row.value, before ? (earlier.get(row.id) ?? 0) : null),
  );
};
