import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';

/** When a reminder was last sent for each, by id; those without one are omitted. */
export const lastReminders = async (db: Db, object: 'plans' | 'tasks', ids: readonly number[]) => {
  if (!ids.length) return new Map<number, Date>();
  const { rows } = await sql<{ object_id: number; at: Date }>`
    select object_id, max(at) as at from history
    where object = ${object} and object_id = any(${ids}::int[])
      and action = ${object === 'plans' ? 'reminders.plan' : 'reminders.task'}
    group by object_id`.execute(db);
  return new Map(rows.map(({ object_id, at }) => [object_id, at]));
};
