import { type Kysely, sql } from 'kysely';

/**
 * Device data of a clock-in, and a version of each step's data: a step sent again from before a correction can be told
 * from one sent after it. `corrected` has the paths that a manager corrected and the agent has not overwritten since.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table tasks add column arrival jsonb',
  `alter table task_tests add column version integer not null default 1,
    add column corrected jsonb not null default '[]'`,
  'create index photos_removed on photos (removed_at) where removed_at is not null',
  // A row that only photos have made has no data yet.
  `update task_tests set version = 0 where not done and data = '{}' and received_at is null`,
  `update task_tests t set corrected = c.paths
    from (
      select h.object_id as task_id, h.after ->> 'test' as test, jsonb_agg(distinct k) as paths
      from history h
      join task_tests tt on tt.task_id = h.object_id and tt.key = h.after ->> 'test',
      jsonb_object_keys(h.after) k
      where h.object = 'tasks' and h.action = 'taskActions.editTest' and k <> 'test'
        and (tt.received_at is null or h.at > tt.received_at)
      group by 1, 2
    ) c
    where c.task_id = t.task_id and c.test = t.key`,
];
