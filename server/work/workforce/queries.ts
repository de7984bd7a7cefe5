import { type Insertable, type Selectable, sql } from 'kysely';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import { isActiveAccount } from '../../framework/account/queries-active';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { accountVisibleTo } from '../../organisation/row-access/visibility-accounts';
import type { AbsenceTable, WorkforceTable } from '../../organisation/schema';
import { isDone } from '../../sites/derived/queries-states';

export type WorkRecord = Selectable<WorkforceTable>;
export type AbsenceRecord = Selectable<AbsenceTable>;

/** Visible active agents, by name. */
const agents = (db: Db, user: User, ids?: readonly number[]) =>
  db
    .selectFrom('accounts')
    .where('role', '=', 'agent')
    .where(isActiveAccount)
    .where(accountVisibleTo(user))
    .$if(ids !== undefined, q => q.where(sql<boolean>`accounts.id = any(${ids}::int[])`));

export const listAgents = (
  db: Db,
  user: User,
  { ids, limit, offset }: { ids?: readonly number[]; limit: number | null; offset: number },
) =>
  agents(db, user, ids)
    .select(['id', 'username', 'first_name', 'last_name', 'cluster_id', 'owner'])
    .orderBy('username_key')
    .orderBy('id')
    .$if(limit !== null, q => q.limit(limit!).offset(offset))
    .execute();
export type AgentRow = Awaited<ReturnType<typeof listAgents>>[number];

export const countAgents = async (db: Db, user: User) => {
  const { n } = await agents(db, user)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const getWorkByAgent = async (db: Db, agentIds: readonly number[]) => {
  const rows = await db
    .selectFrom('workforce')
    .selectAll()
    .where(sql<boolean>`agent_id = any(${agentIds}::int[])`)
    .execute();
  return new Map(rows.map(row => [row.agent_id, row]));
};

/** Locks the account: serialises edits of the same agent even if no row exists yet. */
export const lockAgent = (db: Db, agentId: number) =>
  db.selectFrom('accounts').select('id').where('id', '=', agentId).forUpdate().execute();

export const saveWork = (db: Db, values: Omit<Insertable<WorkforceTable>, 'version'>) =>
  db
    .insertInto('workforce')
    .values(values)
    .onConflict(conflict =>
      conflict.column('agent_id').doUpdateSet(eb => ({
        minutes: eb.ref('excluded.minutes'),
        most: eb.ref('excluded.most'),
        skills: eb.ref('excluded.skills'),
        home_lat: eb.ref('excluded.home_lat'),
        home_lng: eb.ref('excluded.home_lng'),
        version: sql<number>`workforce.version + 1`,
      })),
    )
    .execute();

/** Absences overlapping a period; without a last day all that end on or after the first. */
export const listAbsences = (db: Db, agentIds: readonly number[], from: string, to: string = 'infinity') =>
  db
    .selectFrom('absences')
    .selectAll()
    .where(sql<boolean>`agent_id = any(${agentIds}::int[])`)
    .where(sql<boolean>`day_to >= ${from}::date and day_from <= ${to}::date`)
    .orderBy('day_from')
    .orderBy('id')
    .execute();

export const insertAbsence = (db: Db, values: Insertable<AbsenceTable>) =>
  db.insertInto('absences').values(values).returningAll().executeTakeFirstOrThrow();

/** A visible agent's absence, locked for deletion. */
export const lockAbsence = (db: Db, user: User, id: number) =>
  db
    .selectFrom('absences')
    .innerJoin('accounts', 'accounts.id', 'absences.agent_id')
    .selectAll('absences')
    .where('absences.id', '=', id)
    .where(accountVisibleTo(user))
    .forUpdate('absences')
    .executeTakeFirst();

export const deleteAbsence = (db: Db, id: number) => db.deleteFrom('absences').where('id', '=', id).execute();

/**
 * The median minutes from clock-in to submission of each kind's latest finished tasks. Spans of seconds, or of a day,
 * are excluded: there both were sent when the network returned.
 */
export const getMedianDurations = async (db: Db, maxTasks: number) => {
  const { rows } = await sql<{ kind: string; minutes: number; tasks: number }>`
    select k.kind, percentile_cont(0.5) within group (order by t.minutes)::float8 as minutes, count(*)::int as tasks
    from unnest(${[...taskKinds]}::text[]) k(kind) cross join lateral (
      select extract(epoch from t.submitted_at - coalesce(t.clocked_at, t.created_at)) / 60 as minutes
      from tasks t
      where t.kind = k.kind and t.submitted_at is not null and t.deleted_at is null
        and ${isDone()}
        and t.submitted_at - coalesce(t.clocked_at, t.created_at) between interval '1 minute' and interval '12 hours'
      order by t.submitted_at desc nulls last, t.id desc
      limit ${maxTasks}) t
    group by k.kind`.execute(db);
  return rows;
};
