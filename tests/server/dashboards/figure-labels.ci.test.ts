import { beforeAll, expect, it } from 'vitest';
import { morning } from '../../../contract/figures/morning';
import type { OwnDashboardState, TileState } from '../../../contract/figures/own-dashboards';
import { buildTileRequest, getTileValue, isCountable } from '../../../contract/figures/tile-values';
import { type TileName, tileNames, tiles } from '../../../contract/figures/tiles';
import { resolvePeriod } from '../../../contract/framework/named-periods';
import { addDays, today as todayNow } from '../../../contract/framework/today';
import { board } from '../../../contract/office/board';
import { ownDay } from '../../../contract/office/own-day';
import { resources } from '../../../contract/office/resources';
import type { SessionUser } from '../../../contract/organisation/session';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import { calendarPageSize, plans } from '../../../contract/work/plans';
import { reviewQueue } from '../../../contract/work/task-lists';
import { computeDashboard } from '../../../server/figures/own-dashboards/compute-dashboard';
import { loadDashboardLabels } from '../../../server/figures/own-dashboards/dashboard-labels';
import { createTranslator } from '../../../server/figures/own-dashboards/translator';
import { backgroundUser } from '../../../server/framework/account/session/background-user';
import { accountForSession } from '../../../server/framework/account/session/queries';
import { buildTileLinks } from '../../../src/figures/own-dashboard/tile-links';
import { buildLines, calendarViews } from '../../../src/office/calendar/calendar-lines';
import { dayNumber } from '../../../src/office/calendar/day-numbers';
import { createPlan, createSite, createTask } from '../../factories/sites';
import { expectOk } from '../answers';
import { type Client, testApi } from '../harness';
import {
  addReaders,
  canSee,
  isInScope,
  loadAllRows,
  type Reader,
  readerNames,
  type Work,
} from '../row-access';

/**
 * The same words, the same figure: every figure of the first screen, the dashboards, the review, the lists and the
 * tiles, by the label that its reader sees. A figure of the contract that has no label here fails.
 */
const api = testApi();
const today = todayNow();
const period = resolvePeriod('thisYear', today);
const names = [...readerNames, 'agent'];

beforeAll(async () => {
  await addReaders(api);
  await workOfEveryKind();
});

/**
 * Work around today of which there is more of each further kind, so that a set without one has another number; deliveries
 * lead from one cluster and owner to another.
 */
const workOfEveryKind = async () => {
  const { db } = api;
  const near = await createSite(db, { areas: ['delivery', 'ssr', 'gpm'] });
  const far = await createSite(db, { owner: 'SASCC', wilaya_id: 31, cluster_id: 2, areas: ['ssr', 'gpm'] });
  const managed: number[] = [];
  for (const manager of ['manager', 'd-no-cluster'])
    managed.push(
      await createSite(db, {
        ...{ owner: 'MBS', wilaya_id: 31, cluster_id: 2 },
        manager_id: await api.accountId(manager),
      }),
    );
  const warehouse = await createSite(db, { kind: 'entrepot' });
  const agent_id = await api.accountId('agent');
  for (const [n, kind] of taskKinds.entries())
    for (const site of [...new Array(n + 1).fill(near), far, ...managed]) {
      const work = { kind, agent_id, drop_site_id: kind === 'delivery' ? warehouse : null };
      for (const days of [-20, 0, 2])
        await createPlan(db, site, { ...work, day: addDays(today, days), status: 'planned' });
      const done = await createPlan(db, site, { ...work, day: addDays(today, -20), status: 'done' });
      await createTask(db, site, { ...work, plan_id: done, status: 'accept', late: true });
      for (const status of ['', 'return', 'impossible', 'ongoing'] as const)
        await createTask(db, site, { ...work, status, late: status === 'ongoing' });
    }
};

/** Where pages of the dashboards say a figure of a tile, and null where they do not give it a label of its own. */
const pageLabels: Record<string, string | null> = {
  'sites.sitesby_owners.total': 'dashboards.sites.total',
  'sites.sitesby_owners.bars': null,
  'sites.sitesby_wilaya.bars': 'dashboards.sites.byWilaya',
  'sites.sitesby_wilaya.map': 'dashboards.sites.map',
  'sites.sitesby_cluster.bars': 'dashboards.sites.byCluster',
  'sites.sitesby_type.bars': 'dashboards.sites.byType',
  'tasks.perOwner.planned': 'dashboards.tasks.perOwner',
  'tasks.perCluster.planned': 'dashboards.tasks.perCluster',
  'tasks.perCluster.done': null,
  'tasks.perCluster.share': null,
  'tasks.perWilaya.planned': 'dashboards.tasks.perWilaya',
  'tasks.perWilaya.done': null,
  'tasks.perWilaya.plannedMap': null,
  'tasks.perWilaya.doneMap': null,
  'tasks.perOwnerDetail.planned': 'dashboards.tasks.planned',
  'tasks.perOwnerDetail.done': 'dashboards.tasks.done',
  'tasks.perOwnerDetail.doneShare': null,
  'tasks.perOwnerDetail.doneBars': null,
  'tasks.perOwnerDetail.ongoing': 'dashboards.tasks.ongoing',
  'tasks.perOwnerDetail.accept': 'dashboards.tasks.accept',
  'tasks.perOwnerDetail.reject': 'dashboards.tasks.reject',
  'tasks.perOwnerDetail.onTime': 'dashboards.tasks.done_ontime',
  'tasks.perOwnerDetail.late': 'dashboards.tasks.done_late',
  'tasks.perSite.done': null,
  'tasks.siteNbr.figure': null,
  'agents.agentsPerCluster.agents': 'dashboards.agents.agentsPerCluster',
  'agents.agentsPerCluster.sites': 'dashboards.agents.sitesPerCluster',
  'agents.taskPerAgentPerCluster.bars': 'dashboards.agents.tasksPerCluster',
  'agents.sitesRatio.figure': 'dashboards.agents.sitesRatio',
  'agents.avgSite.figure': 'dashboards.agents.avgSite',
  'agents.taskRatio.figure': 'dashboards.agents.taskRatio',
  'equipment.sites.figure': null,
  'equipment.equipped.figure': 'equipmentDashboards.equipped',
  'equipment.kinds.items': null,
  'equipment.kinds.sites': null,
  'equipment.kinds.brands': null,
  'equipment.kinds.models': null,
  'equipment.kinds.capacities': null,
  'equipment.kinds.ages': null,
  'equipment.kinds.due': null,
  'equipment.maintenance.sites': 'equipmentDashboards.byMaintenance',
  'equipment.maintenance.unplanned': null,
};
/** The first screen has the same call; its labels are below. */
const isOnPages = ({ tile }: TileState) => tiles[tile].source !== 'list' && tiles[tile].source !== 'morning';
const pageLabelOf = ({ tile }: TileState) => {
  const name = tile.replace(/^gpm(.)/, (_, first: string) => first.toLowerCase());
  if (!(name in pageLabels)) throw new Error(`${tile} has no page label`);
  return pageLabels[name] && `terrain.${pageLabels[name]}`;
};

const drawn: TileState[] = tileNames
  .filter(tile => tiles[tile].draws !== 'line' && tile !== 'list.total')
  .map(tile => ({ tile, size: 'S', ...(tiles[tile].requires && { category: 'battery' }) }));
const lists: TileState[] = [...resources.values()]
  .filter(isCountable)
  .map(({ name }) => ({ tile: 'list.total', size: 'S', list: name }));

type Figure = { where: string; labels: { fr: string; en: string }; value: unknown };
const languages = ['fr', 'en'] as const;
const say = { fr: createTranslator('fr'), en: createTranslator('en') };
const inBoth = (label: (say: (key: string) => string) => string): Figure['labels'] => ({
  fr: label(say.fr),
  en: label(say.en),
});
const has = (key: string) => say.fr(key) !== key;

/** A tile as its reader's browser computes it; null if it is closed to them. */
const loadTile = async (client: Client, tile: TileState) => {
  const { endpoint, input, period: asked } = buildTileRequest(tile, period)!;
  const { status, body } = await client.call(endpoint, input);
  if (status === 403) return null;
  expect([tile, status]).toEqual([tile, 200]);
  return { body, asked, value: getTileValue(tile, body, asked) };
};

/** The figures of a dashboard's mail and report, computed in the background: no session, no browser. */
const loadMailed = async (username: string): Promise<Figure[]> => {
  const { app, db } = api;
  const account = (await accountForSession(db, await api.accountId(username)))!;
  const user = await backgroundUser(db, account);
  const state = { period: 'thisYear', tiles: drawn.filter(({ tile }) => tiles[tile].draws === 'figure') };
  const titlesEn = await loadDashboardLabels({ db, language: 'en' });
  const { tiles: results } = await computeDashboard(
    app,
    { db, user, language: 'fr' },
    { name: '', state: state as OwnDashboardState },
    today,
  );
  return results.flatMap(({ state, title, content }) =>
    content?.value.draws === 'figure'
      ? [
          {
            where: `mail ${state.tile}`,
            value: content.value.value,
            labels: { fr: title, en: titlesEn.tileTitle(state) },
          },
        ]
      : [],
  );
};

const loadFigures = async (client: Client): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const titles = {
    fr: await loadDashboardLabels({ db: api.db, language: 'fr' }),
    en: await loadDashboardLabels({ db: api.db, language: 'en' }),
  };
  for (const tile of [...drawn, ...lists]) {
    const loaded = await loadTile(client, tile);
    if (!loaded) continue;
    const value = loaded.value.draws === 'figure' ? loaded.value.value : loaded.value;
    const where = `${tile.tile} ${tile.list ?? ''}`;
    figures.push({ where, value, labels: { fr: titles.fr.tileTitle(tile), en: titles.en.tileTitle(tile) } });
    const pageLabel = isOnPages(tile) ? pageLabelOf(tile) : null;
    // The heading of the GPM pages names them; a label of the PM pages stands alone, which is stricter.
    const heading = tile.tile.startsWith('gpm') ? ' (GPM)' : '';
    if (pageLabel)
      figures.push({
        where: `page ${where}`,
        value,
        labels: inBoth(label => `${label(pageLabel)}${heading}`),
      });
  }
  const first = await client.call(morning.actions.morning, {});
  if (first.status === 200)
    for (const [name, { value }] of Object.entries<{ value: number }>(first.body.data.figures)) {
      const key = [`terrain.today.${name}`, `terrain.morning.${name}`].find(has);
      // The plans of the week are a tile only.
      if (!key) expect(name).toBe('plansWeek');
      else figures.push({ where: `first screen ${name}`, value, labels: inBoth(label => label(key)) });
    }
  const queue = await client.call(reviewQueue.actions.list, { limit: 1 });
  if (queue.status === 200)
    for (const key of ['queue', 'all'])
      figures.push({
        where: 'review',
        value: queue.body.total,
        labels: inBoth(label => label(`terrain.review.${key}`)),
      });
  const day = await client.call(ownDay.actions.ownDay, {});
  if (day.status === 200)
    for (const name of ['returned', 'ongoing', 'due', 'overdue', 'next'])
      figures.push({
        where: `own day ${name}`,
        value: day.body.data[name].total,
        labels: inBoth(label => label(`terrain.today.own.${name}`)),
      });
  return figures;
};

/** Case, spaces and the plural make no other words. */
const words = (label: string) => label.toLowerCase().replace(/\s+/g, ' ').replace(/s\b/g, '');

it.each(names)('shows %s one number under one label', async name => {
  const mailed = await loadMailed(name);
  expect(mailed.length > 10).toBe(name !== 'agent');
  const figures = [...(await loadFigures(api.reader(name))), ...mailed];
  expect(figures.length).toBeGreaterThan(name === 'agent' ? 10 : 80);
  for (const language of languages) {
    const firstByWords = new Map<string, Figure>();
    for (const figure of figures) {
      const label = words(figure.labels[language]);
      const first = firstByWords.get(label) ?? figure;
      firstByWords.set(label, first);
      expect([label, figure.where, figure.value]).toEqual([label, figure.where, first.value]);
    }
  }
});

/** Sums of rows that each reader reaches, in plain loops. */
const count = (all: Awaited<ReturnType<typeof loadAllRows>>, reader: Reader) => {
  const reaches = ({ site_id, drop_site_id }: Work) =>
    [site_id, drop_site_id].some(id => id !== null && canSee(reader, all.sites.get(id)!));
  const isCounted = (work: Work) => isInScope(reader, {}, all.sites.get(work.drop_site_id ?? work.site_id)!);
  const isPm = ({ kind }: Work) => ['delivery', 'ssr', 'installation'].includes(kind);
  const plans = all.plans.filter(reaches).filter(isCounted);
  const tasks = all.tasks.filter(task => task.deleted_at === null).filter(reaches);
  const waits = tasks.filter(
    ({ status, seen_at }) =>
      status === 'pending' || status === 'correct' || (status === '' && seen_at === null),
  );
  const open = plans.filter(({ status }) => status === 'planned');
  const active = [...all.sites.values()].filter(site => site.status === 'active' && canSee(reader, site));
  return {
    late: open.filter(({ day }) => String(day) <= addDays(today, -4)).length,
    today: open.filter(({ day }) => String(day) === today).length,
    toReview: waits.filter(isCounted).length,
    reviewQueue: waits.length,
    taskList: tasks.filter(isPm).length,
    totalOfSites: active.filter(site => site.kind === 'site' && isInScope(reader, {}, site)).length,
    activeSites: active.length,
  };
};

it.each(readerNames)('counts for %s what plain loops count', async name => {
  const client = api.reader(name);
  const all = await loadAllRows(api);
  const reader = all.accounts.find(({ username }) => username === name)!;
  const loadValue = async (tile: TileName, list?: string) => {
    const { value } = (await loadTile(client, { tile, size: 'S', list }))!;
    return (value as { value: number }).value;
  };
  const expected = count(all, reader);
  expect(expected.reviewQueue).toBeGreaterThan(0);
  expect({
    late: await loadValue('morning.figures.latePlans'),
    today: await loadValue('morning.figures.plansToday'),
    toReview: await loadValue('morning.figures.review'),
    reviewQueue: (await client.call(reviewQueue.actions.list, {})).body.total,
    taskList: await loadValue('list.total', 'task_list'),
    totalOfSites: await loadValue('sites.sitesby_owners.total'),
    activeSites: await loadValue('list.total', 'sites'),
  }).toEqual(expected);
});

/** How many plans the list has between two days, by its own filters. */
const countPlans = async (client: Client, from: string, to: string, filter: object) =>
  (await expectOk(client.call(plans.actions.list, { plan_from: from, plan_to: to, ...filter, limit: 1 })))
    .total as number;

it.each(names)('counts for %s on the calendar what the list of plans counts by these words', async name => {
  const client = api.reader(name);
  const [from, to] = [addDays(today, -60), addDays(today, 60)];
  const input = { plan_from: from, plan_to: to, has_plan: true, limit: calendarPageSize };
  const { sites } = await expectOk(client.call(plans.actions.fetch, input));
  const expected = {
    all: await countPlans(client, from, to, { plan_status: 'kept' }),
    done: await countPlans(client, from, to, { plan_status: 'done' }),
    late: await countPlans(client, from, to, { plan_status: 'planned', late: 'yes' }),
  };
  expect(expected.late).toBeGreaterThan(0);
  for (const view of calendarViews) {
    const totals = { all: 0, done: 0, late: 0 };
    const lines = buildLines(
      sites,
      view,
      { from: dayNumber(from), to: dayNumber(to) },
      {
        names: { cluster: String, owner: String, unassigned: '' },
        collapsed: new Set(),
        compare: (one, other) => one.localeCompare(other),
      },
    );
    // The rows of a group are in its heading.
    for (const line of lines.filter(line => line.kind === 'group' || line.agent !== undefined))
      for (const figure of ['all', 'done', 'late'] as const) totals[figure] += line.totals[figure];
    expect([view, totals]).toEqual([view, expected]);
  }
});

it('counts over each day of the board what the list of plans has', async () => {
  const client = api.reader('admin');
  const { days, agents, pages } = await expectOk(client.call(board.actions.week, { day: today }));
  expect(pages).toBe(1);
  for (const [index, day] of days.entries()) {
    let total = 0;
    for (const { cells } of agents) total += cells[index].plans.length + cells[index].others;
    expect([day, total]).toEqual([day, await countPlans(client, day, day, { plan_status: 'kept' })]);
  }
});

it('reviews all kinds together that one may review, the longest waiting first, or one alone', async () => {
  const permissions = { pm: { read_task: true }, gpm: { read_task: true, return_task: true } };
  await api.person({ role: 'cluster_manager', username: 'reviews-gpm', cluster_id: 1, permissions });
  const fetchQueue = async (name: string, task_type?: string) => {
    const { status, body } = await api
      .reader(name)
      .call(reviewQueue.actions.list, { task_type, limit: 1000 });
    return [status, body.tasks] as [number, { task_id: number; task_type: string; task_created: string }[]];
  };
  const [, all] = await fetchQueue('admin');
  expect(new Set(all.map(({ task_type }) => task_type))).toEqual(new Set(taskKinds));
  const begun = all.map(({ task_created }) => task_created);
  expect(begun).toEqual(begun.toSorted());
  for (const kind of taskKinds)
    expect(await fetchQueue('admin', kind)).toEqual([200, all.filter(({ task_type }) => task_type === kind)]);
  const [, own] = await fetchQueue('reviews-gpm');
  expect([own.length > 0, new Set(own.map(({ task_type }) => task_type))]).toEqual([true, new Set(['gpm'])]);
  expect((await fetchQueue('reviews-gpm', 'ssr'))[0]).toBe(403);
  expect((await fetchQueue('agent'))[0]).toBe(403);
});

it.each(names)('leads %s from a tile to a list with as many rows', async name => {
  const client = api.reader(name);
  const user: SessionUser = (await client.get('/api/user/session')).body.user;
  let followed = 0;
  for (const tile of [...drawn, ...lists]) {
    const { unit } = tiles[tile.tile];
    const loaded = await loadTile(client, tile);
    if (!loaded || unit) continue;
    const { value } = loaded;
    const linkOf = buildTileLinks(user, tile, loaded.body);
    if (value.draws === 'line') continue;
    const parts =
      value.draws === 'figure'
        ? [{ value: value.value }]
        : value.rows.slice(0, 3).map(row => ({ value: row.value, row }));
    for (const part of parts) {
      const to = linkOf(loaded.asked, 'row' in part ? part.row : undefined);
      if (!to) continue;
      const { pathname, searchParams } = new URL(to, 'http://terrain');
      const { list } = resources.get(pathname.slice(1))!.actions;
      const { body } = await client.call(list, { ...JSON.parse(searchParams.get('filter')!), limit: 1 });
      expect([tile, to, body.total]).toEqual([tile, to, part.value]);
      followed++;
    }
  }
  expect(followed).toBeGreaterThan(10);
});
