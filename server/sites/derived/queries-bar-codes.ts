import { sql } from 'kysely';
import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { getParts, getStep } from '../../../contract/work/evidence';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { Db } from '../../framework/db/client';
import { normalizeSearchText } from '../../framework/lists/search-text';
import type { DerivedData, Difference } from './derived-data';
import { batchByIds } from './queries-batches';

/** Stores a test's bar codes for the search, replacing the previous ones. */
export const storeBarCodes = async (
  db: Db,
  task: { id: number; kind: TaskKind },
  test: string,
  data: Record<string, unknown>,
) => {
  if (hasBarCodes(task.kind, test))
    await replaceBarCodes(db, task.id, test, readBarCodes(task.kind, test, data));
};

const hasBarCodes = (kind: TaskKind, test: string) => getParts(getStep(kind, test), 'barCodes').length > 0;

/** A test's bar codes normalised for the search, each with the original text. */
const readBarCodes = (kind: TaskKind, test: string, data: Record<string, unknown>) => {
  const codes = new Map<string, string>();
  for (const code of getParts(getStep(kind, test), 'barCodes').flatMap(({ key }) => data[key] ?? [])) {
    if (typeof code === 'string' && normalizeSearchText(code))
      codes.set(normalizeSearchText(code), code.trim());
  }
  return codes;
};

const replaceBarCodes = async (db: Db, taskId: number, test: string, codes: ReadonlyMap<string, string>) => {
  await db.deleteFrom('bar_codes').where('task_id', '=', taskId).where('test', '=', test).execute();
  const rows = [...codes].map(([code_search, code]) => ({ task_id: taskId, test, code_search, code }));
  if (rows.length) await db.insertInto('bar_codes').values(rows).execute();
};

/** The tests that have bar codes. */
const scannedTests = [
  ...new Set(
    taskKinds.flatMap(kind => taskKindDefinitions[kind].tests.filter(test => hasBarCodes(kind, test))),
  ),
];

/** A test with bar codes, or with stored ones; `codes`: the stored ones, by the text that is searched. */
type Row = {
  id: number;
  kind: TaskKind;
  test: string;
  data: Record<string, unknown>;
  codes: Record<string, string>;
};
const findDifferences = async (db: Db, taskIds: readonly number[]) => {
  const { rows } = await sql<Row>`
    select t.id, t.kind, scanned.test, coalesce(task_tests.data, '{}') as data,
      coalesce((select json_object_agg(b.code_search, b.code) from bar_codes b
        where b.task_id = t.id and b.test = scanned.test), '{}') as codes
    from tasks t
    join (
      select task_id, key as test from task_tests
      where task_id = any(${taskIds}::int[]) and key = any(${scannedTests}::text[])
      union select task_id, test from bar_codes where task_id = any(${taskIds}::int[])
    ) scanned on scanned.task_id = t.id
    left join task_tests on task_tests.task_id = t.id and task_tests.key = scanned.test
    order by t.id`.execute(db);
  return rows.flatMap(
    ({ id, kind, test, data, codes }): (Difference & { row: { task_id: number; test: string } })[] => {
      const right = hasBarCodes(kind, test) ? Object.fromEntries(readBarCodes(kind, test, data)) : {};
      const isEqual =
        Object.keys(right).length === Object.keys(codes).length &&
        Object.entries(right).every(([search, code]) => codes[search] === code);
      return isEqual ? [] : [{ row: { task_id: id, test }, stored: codes, right }];
    },
  );
};

export const barCodes: DerivedData = {
  source: 'the bar codes among the values of a task’s tests (task_tests)',
  updatedBy: 'storeBarCodes, by who writes a test’s values',
  ...batchByIds('tasks', taskIds => ({
    findDifferences: db => findDifferences(db, taskIds),
    repair: db =>
      db.transaction().execute(async tx => {
        await sql`select id from tasks where id = any(${taskIds}::int[]) order by id for update`.execute(tx);
        for (const { row, ...values } of await findDifferences(tx, taskIds))
          if ('right' in values)
            await replaceBarCodes(
              tx,
              row.task_id,
              row.test,
              new Map(Object.entries(values.right as Record<string, string>)),
            );
      }),
  })),
};
