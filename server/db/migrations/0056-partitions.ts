import { type Kysely, sql } from 'kysely';
import { layOutPartitions } from '../partitions';
import type { Locks, Phase } from './phase';

/** Rows above which a database is partitioned by `npm run admin -- partition`, while it is in use, and not by its upgrade. */
const most = 100_000;

/** Tasks with their evidence, and the history, are partitioned by range of ids (server/partitions). */
export const up = async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ many: boolean }>`
    select (select count(*) from (select from tasks limit ${most + 1}) t) > ${most}
      or (select count(*) from (select from history limit ${most + 1}) h) > ${most} as many`.execute(db);
  if (!rows[0].many) await layOutPartitions(db, { online: false });
};

export const locks: Locks['locks'] = [
  ...['imports', 'outbox_row', 'accounts', 'sites', 'task_kinds', 'plans', 'tasks', 'task_tests', 'photos'],
  ...['bar_codes', 'anomalies', 'notifications', 'history'],
];

const photos = 'no photo is written with an id of its own, and none is found by « on conflict »';
const plans = 'whoever makes a task of a plan holds the lock on the plan';
export const phase: Phase = {
  contract: {
    'constraint photos PRIMARY KEY (id) is gone': photos,
    'constraint photos PRIMARY KEY (task_id, id) refuses more': photos,
    'constraint tasks UNIQUE (plan_id) is gone': plans,
    'unique index photos btree (id) is gone': photos,
    'unique index photos btree (task_id, id) refuses more': photos,
    'unique index tasks btree (plan_id) is gone': plans,
  },
};
