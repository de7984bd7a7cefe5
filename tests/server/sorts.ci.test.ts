import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { isCrud } from '../../contract/framework/crud';
import type { ResourceContract } from '../../contract/framework/endpoint';
import { resources } from '../../contract/registry';
import { normalizeSearchText } from '../../server/framework/lists/search-text';
import { sampleCases } from '../depth';
import { createJobs, createPlan, createSite, createTask } from '../factories/sites';
import { testApi } from './harness';

/** Each order of each list, both ways, against a plain sort of its rows: ties by id, rows without a value last. */
const api = testApi();
beforeAll(async () => {
  const site = await createSite(api.db, { areas: ['delivery', 'ssr', 'gpm'] });
  for (const kind of ['delivery', 'ssr', 'gpm'] as const) {
    await createTask(api.db, site, { kind, planned_day: null, submitted_at: null, agent_id: null });
    await createPlan(api.db, site, { kind, agent_id: null });
  }
  await createJobs(api.db);
  await sql`insert into settings (key, value) values ('deadlines', ${JSON.stringify({
    rest: true,
    rules: [
      { kind: null, owner: null, plan: 4, do: 9, review: 2 },
      { kind: 'ssr', owner: null, plan: null, do: 30, review: 5 },
    ],
  })}::text::jsonb)`.execute(api.db);
});

type Row = Record<string, any>;
type Value = string | number | null;

const lists = [...resources.values()].filter(contract => !isCrud(contract));
/** One address serves both task lists. */
const fixed = ({ name, filters }: ResourceContract) => ({
  ...(name === 'installation' && { task_type: name }),
  ...('plan_status' in filters.shape && { plan_status: 'all' }),
});

describe.each(lists.map((contract, at) => [contract.name, contract, at] as const))(
  '%s',
  (_, contract, at) => {
    const rowsOf = async (query: Row): Promise<Row[]> =>
      (await api.reader('admin').call(contract.actions.list, { ...fixed(contract), ...query })).body[
        contract.rowsKey
      ];

    it('is sorted by each column that it says it is', async () => {
      const all = await rowsOf({ limit: -1 });
      expect(all.length).toBeGreaterThan(1);
      const last = Math.ceil(all.length / 100);
      for (const [turn, sort] of sampleCases(3, [...contract.sorts.entries()], at)) {
        for (const order of ['ASC', 'DESC']) {
          const expected = sorted(all, sort, contract.idField, order === 'DESC').map(
            row => row[contract.idField],
          );
          const found = async (query: Row) =>
            (await rowsOf({ sort, order, ...query })).map(row => row[contract.idField]);
          for (const [limit, page] of [
            [100, 1],
            [2, 2],
            [100, last],
          ])
            expect([sort, order, page, await found({ limit, page })]).toEqual([
              sort,
              order,
              page,
              expected.slice((page - 1) * limit, page * limit),
            ]);
          // All rows at once are the same batches either way: two columns upwards, the next two downwards.
          if ((Math.floor(turn / 2) % 2 === 0) === (order === 'ASC'))
            expect([sort, order, await found({ limit: -1 })]).toEqual([sort, order, expected]);
        }
      }
    });

    it('says of each other column why it is not', () => {
      const sortable: readonly string[] = contract.sorts;
      const silent = (contract.columns ?? []).filter(
        column => !sortable.includes(column) && !(column in (contract.unsorted ?? {})),
      );
      expect(silent).toEqual([]);
    });
  },
);

const sorted = (rows: Row[], by: string, id: string, descending: boolean) => {
  const direction = descending ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [a, b] = [keyOf(one, by), keyOf(other, by)];
    if (a === null || b === null) return a === b ? direction * (one[id] - other[id]) : a === null ? 1 : -1;
    return direction * (a < b ? -1 : a > b ? 1 : one[id] - other[id]);
  });
};
/** Names and codes are compared as they are searched for. */
const keyOf = (row: Row, by: string): Value => {
  const value = by === 'site' ? row.site.code : by === 'deadline' ? (row.deadline?.left ?? null) : row[by];
  if (value === null || value === undefined) return null;
  if (by === 'severity') return ['low', 'medium', 'high', 'critical'].indexOf(value);
  return typeof value === 'string' && /name|code|physique|agent|_by$|^site$|mail|matricule|title/.test(by)
    ? normalizeSearchText(value)
    : value;
};
