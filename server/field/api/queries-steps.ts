import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import { prepareStatement } from '../../framework/db/prepare-statement';

type TestValues = {
  task_id: number;
  key: string;
  done: boolean;
  finished_at: Date | string | null;
  lat: number | null;
  lng: number | null;
  data: Record<string, unknown>;
  version: number;
  corrected: string[];
};
/** Stores a step's values. */
export const saveTest = ({ data, corrected, ...values }: TestValues, db: Db) =>
  upsertTest(db, { ...values, data: JSON.stringify(data), corrected: JSON.stringify(corrected) });
type UpsertValues = Omit<TestValues, 'data' | 'corrected'> & Record<'data' | 'corrected', string>;
const upsertTest = prepareStatement<UpsertValues>()((db, value) => {
  const fields = {
    done: value('done'),
    finished_at: value('finished_at'),
    received_at: sql<Date>`now()`,
    lat: value('lat'),
    lng: value('lng'),
    data: value('data'),
    version: value('version'),
    corrected: value('corrected'),
  };
  return db
    .insertInto('task_tests')
    .values({ task_id: value('task_id'), key: value('key'), ...fields })
    .onConflict(conflict => conflict.columns(['task_id', 'key']).doUpdateSet(fields))
    .compile();
});

/** A step for which only photos have arrived so far. */
export const ensureTest = (db: Db, taskId: number, key: string) =>
  db
    .insertInto('task_tests')
    .values({ task_id: taskId, key, done: false, data: '{}', version: 0 })
    .onConflict(conflict => conflict.doNothing())
    .execute();

/** Marks a photos-only step as done; a step sent with data has its own mark. */
export const setDoneByPhotos = (db: Db, taskId: number, key: string, done: boolean) =>
  db
    .updateTable('task_tests')
    .set({
      done,
      finished_at: done ? sql<Date>`coalesce(finished_at, now())` : null,
      received_at: sql<Date>`now()`,
    })
    .where('task_id', '=', taskId)
    .where('key', '=', key)
    .where('version', '=', 0)
    .where('done', '<>', done)
    .execute();

export const findTest = async (db: Db, taskId: number, key: string) =>
  (await selectTest(db, { taskId, key })).rows.at(0);
const selectTest = prepareStatement<{ taskId: number; key: string }>()((db, value) =>
  db
    .selectFrom('task_tests')
    .selectAll()
    .where('task_id', '=', value('taskId'))
    .where('key', '=', value('key'))
    .compile(),
);
/** The stored state of a step. */
export type StoredTest = Pick<
  NonNullable<Awaited<ReturnType<typeof findTest>>>,
  'data' | 'done' | 'finished_at' | 'lat' | 'lng' | 'version' | 'corrected'
>;
