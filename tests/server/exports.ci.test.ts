import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isCrud } from '../../contract/framework/crud';
import type { ResourceContract } from '../../contract/framework/endpoint';
import { resources } from '../../contract/office/resources';
import {
  installationTypes,
  siteKinds,
  taskKinds,
  taskStatuses,
} from '../../contract/organisation/vocabulary';
import { gpmSites } from '../../contract/sites/gpm-sites';
import { sites } from '../../contract/sites/sites';
import { anomalies } from '../../contract/work/anomalies';
import { anomalyActions } from '../../contract/work/anomaly-actions';
import { planStatuses } from '../../contract/work/planning';
import { readInBatches } from '../../server/framework/lists/queries-batches';
import { refreshSiteSummaries } from '../../server/sites/derived/queries-summaries';
import { byDepth } from '../depth';
import { createPlan, createSite, createTask } from '../factories/sites';
import { readSheets } from '../workbooks';
import { expectOk } from './answers';
import { testApi } from './harness';

const api = testApi();
const admin = api.client('admin');

const opened = (content: Buffer, sheet = 0) => {
  const [header, ...rows]: string[][] = readSheets(content, { raw: false })[sheet].rows;
  return { header, rows };
};
const exported = async ({ actions }: ResourceContract, values: object = {}) =>
  opened(await expectOk(admin.call(actions.list, { export: true, limit: -1, ...values })));

const withExports = [...resources.values()].filter(contract => contract.exports && !isCrud(contract));
/** One address serves both task lists. */
const fixed = ({ name }: ResourceContract) => (name === 'installation' ? { task_type: name } : {});

const listSortOrders = (contract: ResourceContract) =>
  contract.sorts.flatMap(sort => (['ASC', 'DESC'] as const).map(order => ({ sort, order })));

/** An export reads the list's own batches, of which each order is tried in `sorts.ci`: here some are enough. */
const someOf = <T>(all: T[], turn: number) => {
  const every = byDepth({ quick: 14, ci: 4, deep: 1 });
  return all.filter((_, at) => at % every === turn % every);
};

describe.each(withExports.map((contract, turn) => [contract.name, contract, turn] as const))(
  '%s',
  (_, contract, turn) => {
    const { list } = contract.exports!;
    const first = list.columns.includes(contract.idField) ? contract.idField : list.columns[0];
    const named = [first, ...list.columns.filter(column => column === 'task_agent')];

    it('follows the order of its list', async () => {
      for (const { sort, order } of someOf(listSortOrders(contract), turn)) {
        const input = { ...fixed(contract), sort, order };
        const { body } = await admin.call(contract.actions.list, { ...input, limit: 1_000 });
        const expectedRows = body[contract.rowsKey].map((row: any) =>
          named.map(name => String(row[name] ?? '')),
        );
        const { rows } = await exported(contract, { ...input, columns: named.join() });
        expect([sort, order, rows]).toEqual([sort, order, expectedRows]);
      }
    });

    it.each(Object.keys(contract.exports!))('names its columns in both languages: %s', async workbook => {
      for (const language of ['fr', 'en']) {
        const input = { ...fixed(contract), export: true, [workbook]: workbook === 'planning' || undefined };
        const answer = admin.call(
          contract.actions.list,
          { ...input, limit: -1 },
          { headers: { 'accept-language': language } },
        );
        const { header } = opened(await expectOk(answer));
        expect(header.filter(label => !/^[\p{Lu}«#]/u.test(label))).toEqual([]);
      }
    });

    it.each(Object.keys(contract.exports!))('holds labels, not keys: %s', async workbook => {
      const { header, rows } = await exported(contract, {
        ...fixed(contract),
        ...(workbook === 'planning' && { planning: true }),
      });
      const keys = await keysWithLabels();
      const raw = header.flatMap((column, at) =>
        rows.some(row => keys.has(row[at])) ? [[column, rows.find(row => keys.has(row[at]))![at]]] : [],
      );
      expect(raw).toEqual([]);
    });
  },
);

/** Keys that people know by another word. */
const keysWithLabels = async () => {
  const owners = await api.db.selectFrom('owners').select(['key', 'label']).execute();
  const items = await api.db.selectFrom('catalogue_items').select(['key', 'label']).execute();
  return new Set<string>([
    ...[...owners, ...items].filter(({ key, label }) => key !== label).map(({ key }) => key),
    ...siteKinds,
    ...['active', 'inactive', 'dismantled', 'resolved', 'unresolved', 'oui', 'non'],
    ...taskKinds,
    ...taskStatuses.filter(status => status !== ''),
    ...planStatuses,
    ...installationTypes,
  ]);
};

it('anomalies go into a workbook in their list’s order, their states in words', async () => {
  const { exportAll } = anomalyActions.actions;
  for (const { sort, order } of someOf(listSortOrders(anomalies), 0)) {
    const { body } = await admin.call(anomalies.actions.list, { sort, order, limit: 1_000 });
    const file = opened((await admin.call(exportAll, { filter: {}, sort, order })).body);
    expect(file.rows.map(([id]) => Number(id))).toEqual(body.anomalies.map(({ id }: any) => id));
    expect(file.rows.flat()).not.toContain('unresolved');
  }
});

it('the planning of the sites holds the plans within the list’s days, and says what became of each', async () => {
  const site = await createSite(api.db, { code: 'EXP-1', areas: ['delivery', 'ssr'] });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const plans = { before: day(-400), late: day(-40), done: day(-30), cancelled: day(-20), due: day(20) };
  await createPlan(api.db, site, { kind: 'ssr', day: plans.before, status: 'done' });
  await createPlan(api.db, site, { kind: 'ssr', day: plans.late });
  await createPlan(api.db, site, { kind: 'ssr', day: plans.done, status: 'done' });
  await createPlan(api.db, site, { kind: 'ssr', day: plans.cancelled, status: 'cancelled' });
  await createPlan(api.db, site, { kind: 'ssr', day: plans.due });
  await refreshSiteSummaries(api.db, [site]);
  const { rows } = await exported(sites, {
    site_code: 'EXP-1',
    plan_from: plans.late,
    plan_to: plans.due,
    planning: true,
    columns: 'plan_status',
  });
  expect(rows.flat()).toEqual(['En retard', 'Réalisé', 'Annulé', 'À faire']);
  const english = await admin.call(
    sites.actions.list,
    { site_code: 'EXP-1', export: true, planning: true, columns: 'plan_status' },
    { headers: { 'accept-language': 'en' } },
  );
  expect(opened(english.body).rows.flat()).toEqual(['Done', 'Late', 'Done', 'Cancelled', 'To do']);
});

it('batches follow each other in any order, rows without a value included', async () => {
  const days = [null, '2031-01-02', '2031-01-01', null, '2031-01-02', '2031-01-03', null];
  const site = await createSite(api.db);
  const ids = await Promise.all(
    days.map(planned_day => createTask(api.db, site, { kind: 'cm', planned_day })),
  );
  const column = sql`planned_day`;
  for (const descending of [false, true]) {
    const order = sql.raw(
      `planned_day ${descending ? 'desc' : 'asc'} nulls last, id ${descending ? 'desc' : 'asc'}`,
    );
    const read = async (condition: any, key: any, limit: number) =>
      (
        await sql<{ id: number; sort_key: string | null }>`
            select id, ${key} as sort_key from tasks where id = any(${ids}::int[]) and ${condition}
            order by ${order} limit ${limit}`.execute(api.db)
      ).rows;
    const expected = (await read(sql`true`, sql`null`, 100)).map(({ id }) => id);
    const found: number[][] = [];
    const sort = { by: 'task_plan', descending };
    const parts = readInBatches(
      { column, type: 'date', nulls: 'last' },
      sort,
      sql<number>`id`,
      part => read(part.condition, part.key, 2),
      2,
    );
    for await (const rows of parts) found.push(rows.map(({ id }) => id));
    expect(found.flat()).toEqual(expected);
  }
});

it('a site’s row says which list its last task stands in', async () => {
  const site = await createSite(api.db, { code: 'LAST-1', areas: ['gpm'] });
  const task = await createTask(api.db, site, { kind: 'cm', status: '' });
  await refreshSiteSummaries(api.db, [site]);
  for (const { actions, rowsKey } of [gpmSites, sites]) {
    const { body } = await admin.call(actions.list, { ids: site });
    expect(body[rowsKey][0]).toMatchObject({ site_last_pm_id: task, site_last_pm_kind: 'cm' });
  }
});
