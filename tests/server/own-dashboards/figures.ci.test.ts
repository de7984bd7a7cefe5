import { beforeAll, describe, expect, it } from 'vitest';
import { dashboards } from '../../../contract/figures/dashboards';
import { equipmentDashboards } from '../../../contract/figures/equipment-dashboards';
import { morning } from '../../../contract/figures/morning';
import { maxTiles, ownDashboards, type TileState } from '../../../contract/figures/own-dashboards';
import { type TileName, tileNames, tiles } from '../../../contract/figures/tiles';
import { addDays, today } from '../../../contract/framework/today';
import { sites } from '../../../contract/sites/sites';
import { sampleCases } from '../../depth';
import { uniqueName } from '../../factories/sites';
import { readRecords } from '../../workbooks';
import { expectOk } from '../answers';
import { testApi } from '../harness';
import { addReaders, createWorkBetweenSites, readerNames } from '../row-access';

/**
 * Every tile of the product, for readers of every reach, as the workbook has it beside what the call of its own page
 * answers the same reader, added up here in plain loops.
 */
const api = testApi();
beforeAll(async () => {
  await addReaders(api);
  await createWorkBetweenSites(api);
});

const { save, file } = ownDashboards.actions;
type Row = Record<string, string | number | undefined>;

/** The rows of a dashboard's workbook for a reader, by tile. */
const rowsOf = async (reader: string, states: TileState[], compared = false) => {
  const state = { period: 'thisYear', compared, tiles: states };
  const { id } = await expectOk(api.reader(reader).call(save, { name: uniqueName('Chiffres '), state }));
  return rowsFor(reader, id);
};
const rowsFor = async (reader: string, id: number): Promise<Row[]> =>
  readRecords(await expectOk(api.reader(reader).call(file, { id, format: 'xlsx' })));

const add = (rows: any[], key: string) => {
  let sum = 0;
  for (const row of rows) sum += row[key];
  return sum;
};
/** Null, an empty cell, is the percentage of nothing. */
const hundred = (part: number, total: number) => (total === 0 ? null : (part / total) * 100);
type Figure = number | null;

type Family = Record<'sites' | 'tasks' | 'agents' | 'equipment', any>;
const familyOf = async (reader: string, gpm: boolean): Promise<Family> => {
  const client = api.reader(reader);
  const { actions } = dashboards;
  const fetchData = async (call: Parameters<typeof client.call>[0]) => (await client.call(call)).body.data;
  return {
    sites: await fetchData(gpm ? actions.gpmSites : actions.sites),
    tasks: await fetchData(gpm ? actions.gpmTasks : actions.tasks),
    agents: await fetchData(gpm ? actions.gpmAgents : actions.agents),
    equipment: await fetchData(equipmentDashboards.actions[gpm ? 'gpmEquipment' : 'equipment']),
  };
};

/** What each tile is to show: one figure, or one a row. */
const ofFamily = ({ sites, tasks, agents, equipment }: Family): Record<string, Figure | Figure[]> => {
  const battery = equipment.kinds.find((kind: any) => kind.category === 'battery');
  const detail = tasks.perOwnerDetail;
  const numbers = (rows: any[], key: string) => rows.map(row => row[key]);
  return {
    'sites.sitesby_owners.total': add(sites.sitesby_owners, 'number'),
    'sites.sitesby_owners.bars': numbers(sites.sitesby_owners, 'number'),
    'sites.sitesby_wilaya.bars': numbers(sites.sitesby_wilaya, 'number'),
    'sites.sitesby_wilaya.map': numbers(sites.sitesby_wilaya, 'number'),
    'sites.sitesby_cluster.bars': numbers(sites.sitesby_cluster, 'number'),
    'sites.sitesby_type.bars': numbers(sites.sitesby_type, 'nb'),
    'tasks.perOwner.planned': numbers(tasks.perOwner, 'count'),
    'tasks.perCluster.planned': numbers(tasks.perCluster, 'count'),
    'tasks.perCluster.done': numbers(tasks.perCluster, 'done'),
    'tasks.perCluster.share': tasks.perCluster.map((row: any) => hundred(row.done, row.count)),
    'tasks.perWilaya.planned': numbers(tasks.perWilaya, 'count'),
    'tasks.perWilaya.done': numbers(tasks.perWilaya, 'done'),
    'tasks.perWilaya.plannedMap': numbers(tasks.perWilaya, 'count'),
    'tasks.perWilaya.doneMap': numbers(tasks.perWilaya, 'done'),
    'tasks.perOwnerDetail.planned': add(detail, 'planned'),
    'tasks.perOwnerDetail.done': add(detail, 'done'),
    'tasks.perOwnerDetail.doneShare': hundred(add(detail, 'done'), add(detail, 'planned')),
    'tasks.perOwnerDetail.doneBars': numbers(detail, 'done'),
    'tasks.perOwnerDetail.ongoing': add(detail, 'ongoing'),
    'tasks.perOwnerDetail.accept': add(detail, 'accept'),
    'tasks.perOwnerDetail.reject': add(detail, 'reject'),
    'tasks.perOwnerDetail.onTime': add(detail, 'done_ontime'),
    'tasks.perOwnerDetail.late': add(detail, 'done_late'),
    'tasks.perSite.done': numbers(tasks.perSite ?? [], 'done'),
    'tasks.siteNbr.figure': tasks.siteNbr,
    'agents.agentsPerCluster.agents': numbers(agents.agentsPerCluster, 'agents'),
    'agents.agentsPerCluster.sites': agents.agentsPerCluster.map(
      (row: any) => row.number / (row.agents || 1),
    ),
    'agents.taskPerAgentPerCluster.bars': numbers(agents.taskPerAgentPerCluster, 'ratio'),
    'agents.sitesRatio.figure': agents.sitesRatio.number / (agents.sitesRatio.agents || 1),
    'agents.avgSite.figure': agents.avgSite.number / (agents.avgSite.agents || 1),
    'agents.taskRatio.figure': agents.taskRatio.number / (agents.taskRatio.agents || 1),
    'equipment.sites.figure': equipment.sites,
    'equipment.equipped.figure': equipment.equipped,
    'equipment.kinds.items': battery.items,
    'equipment.kinds.sites': battery.sites,
    'equipment.kinds.brands': numbers(battery.brands, 'items'),
    'equipment.kinds.models': numbers(battery.models, 'items'),
    'equipment.kinds.capacities': numbers(battery.capacities, 'items'),
    'equipment.kinds.ages': numbers(battery.ages, 'items'),
    'equipment.kinds.due': numbers(battery.due, 'items'),
    'equipment.maintenance.sites': numbers(equipment.maintenance, 'sites'),
    'equipment.maintenance.unplanned': numbers(equipment.maintenance, 'unplanned'),
  };
};

const expectedFor = async (reader: string) => {
  const client = api.reader(reader);
  const [pm, gpm] = [ofFamily(await familyOf(reader, false)), ofFamily(await familyOf(reader, true))];
  const { data } = (await client.call(morning.actions.morning)).body;
  const counted = await client.call(sites.actions.list, { site_wilaya: 16, limit: 1 });
  const asGpm = (name: string) => `gpm${name[0].toUpperCase()}${name.slice(1)}`;
  return new Map<string, Figure | Figure[]>([
    ...Object.entries(pm),
    ...Object.entries(gpm).map(([name, value]): [string, Figure | Figure[]] => [asGpm(name), value]),
    ...Object.entries(data.figures).map(([name, figure]): [string, number] => [
      `morning.figures.${name}`,
      (figure as any).value,
    ]),
    ...(['week', 'month'] as const).map((name): [string, Figure] => [
      `morning.completion.${name}`,
      hundred(data.completion[name].done.value, data.completion[name].planned.value),
    ]),
    ['morning.fullAgents.bars', data.fullAgents.map((row: any) => row.plans)],
    ['list.total', counted.body.total],
  ]);
};

const stateOf = (tile: TileName): TileState => ({
  tile,
  title: tile,
  size: 'S',
  ...(tiles[tile].requires && { category: 'battery' }),
  ...(tile === 'list.total' && { list: 'sites', filter: { site_wilaya: 16 } }),
});
const inOrder = (values: readonly Figure[]) => [...values].sort((one, other) => (one ?? -1) - (other ?? -1));
const rounded = (value: Figure) => (value === null ? null : Number(value.toFixed(6)));
const toFigure = (cell: string | number | undefined) =>
  cell === undefined || cell === '' ? null : Number(cell);

describe.each(sampleCases(2, readerNames, 0))('as %s', reader => {
  it('each tile shows what its page, or its list, answers', async () => {
    const expected = await expectedFor(reader);
    const drawn = tileNames.filter(name => tiles[name].draws !== 'line');
    expect(drawn.filter(name => !expected.has(name))).toEqual([]);
    for (let at = 0; at < drawn.length; at += maxTiles) {
      const names = drawn.slice(at, at + maxTiles);
      const rows = await rowsOf(reader, names.map(stateOf));
      for (const name of names) {
        const actual = rows.filter(row => row.Tuile === name).map(row => rounded(toFigure(row.Valeur)));
        const expectedValues = [expected.get(name)!].flat().map(rounded);
        expect([name, inOrder(actual)]).toEqual([name, inOrder(expectedValues)]);
      }
    }
  });

  it('a line adds up the days, week by week, to all that was planned and done', async () => {
    const year = today().slice(0, 4);
    for (const [name, action] of [
      ['tasks.monthly.line', dashboards.actions.tasks],
      ['gpmTasks.monthly.line', dashboards.actions.gpmTasks],
    ] as const) {
      const { monthly } = (await api.reader(reader).call(action)).body.data;
      const rows = await rowsOf(reader, [stateOf(name)]);
      const lineOf = (part: string) => rows.filter(row => String(row.Élément).startsWith(part));
      for (const [part, of] of [
        ['Planifié', 'planned'],
        ['Réalisé', 'done'],
      ] as const) {
        const sums: number[] = [];
        for (let end = addDays(`${year}-01-01`, 6), last = false; !last; end = addDays(end, 7)) {
          last = end >= `${year}-12-31`;
          let sum = 0;
          for (const day of monthly) if (day.day <= end) sum += day[of];
          sums.push(sum);
        }
        expect([name, part, lineOf(part).map(row => row.Valeur)]).toEqual([name, part, sums]);
      }
    }
  });
});

it('figures of a period stand beside those of the one before, as far as that had come', async () => {
  const now = today();
  const year = Number(now.slice(0, 4));
  const done: TileName = 'tasks.perOwnerDetail.done';
  const planned: TileName = 'tasks.perOwnerDetail.planned';
  const rows = await rowsOf(
    'admin',
    [stateOf(done), stateOf(planned), stateOf('sites.sitesby_owners.total')],
    true,
  );
  const before = async (end_date: string, of: 'planned' | 'done') => {
    const query = { start_date: `${year - 1}-01-01`, end_date };
    const { perOwnerDetail } = (await api.reader('admin').call(dashboards.actions.tasks, query)).body.data;
    return add(perOwnerDetail, of);
  };
  const rowOf = (name: string) => rows.find(row => row.Tuile === name)!;
  expect(rowOf(done)['Période précédente']).toBe(await before(`${year - 1}${now.slice(4)}`, 'done'));
  // Plans lie ahead: the whole year is compared.
  expect(rowOf(planned)['Période précédente']).toBe(await before(`${year - 1}-12-31`, 'planned'));
  expect(rowOf('sites.sitesby_owners.total')['Période précédente']).toBe(undefined);
});

it('a count keeps to the days of its dashboard where that is set, and a target is met or missed', async () => {
  const year = today().slice(0, 4);
  const list = { tile: 'list.total', size: 'S', list: 'planning' } as const;
  const filter = { plan_status: 'kept' };
  const target = (value: number, bound: 'least' | 'most') => ({ target: { value, bound } });
  const rows = await rowsOf('manager', [
    { ...list, title: 'all', filter, ...target(1e6, 'least') },
    { ...list, title: 'year', filter, within: 'plan_from', ...target(1e6, 'most') },
    { ...list, title: 'none', filter, ...target(0, 'most') },
  ]);
  const count = async (query: object) =>
    (await api.reader('manager').get('/api/V2/planning/fetch', { ...filter, ...query, limit: 1 })).body.total;
  expect(rows.map(row => [row.Tuile, row.Valeur, row.Statut])).toEqual([
    ['all', await count({}), 'manqué'],
    ['year', await count({ plan_from: `${year}-01-01`, plan_to: `${year}-12-31` }), 'atteint'],
    ['none', await count({}), 'manqué'],
  ]);
  expect(rows.map(row => row.Objectif)).toEqual([1e6, 1e6, 0]);
});

it('what lies beyond its reader’s reach is said to, and the rest is shown', async () => {
  const { body } = await api.reader('admin').call(save, {
    name: uniqueName('Admin '),
    share_role: 'manager',
    state: {
      period: 'thisYear',
      compared: false,
      tiles: [
        { ...stateOf('list.total'), title: 'managers', list: 'clustermanagers', filter: {} },
        { ...stateOf('sites.sitesby_owners.total'), title: 'elsewhere', cluster: 2 },
        stateOf('tasks.perOwnerDetail.done'),
      ],
    },
  });
  const rows = await rowsFor('manager', body.id);
  expect(rows.map(row => row.Élément)).toEqual([
    'Hors de votre périmètre.',
    'Hors de votre périmètre.',
    undefined,
  ]);
  expect(rows[2].Valeur).toBeTypeOf('number');
});
