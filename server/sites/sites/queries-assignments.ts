import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { aliasColumns, siteVisibleToAccount } from '../../organisation/row-access/visibility';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { isUnfinished, isUnreviewed } from '../derived/queries-states';

/** A site or work that an agent gets; whoever reaches one of its sites reaches it. */
export type Assignment = { agent_id: number | null; sites: readonly (number | null)[] };

/** What agents, or sites, have: plans and tasks that are not finished, and who is in charge of the sites. */
export const listAssignments = async (
  db: Db,
  by: { agentIds: readonly number[] } | { siteIds: readonly number[] },
): Promise<Assignment[]> => {
  const among = (column: string, ids: readonly number[]) => sql`${sql.ref(column)} = any(${ids}::int[])`;
  const isTheirs = (...siteColumns: string[]) =>
    'agentIds' in by
      ? among('agent_id', by.agentIds)
      : sql`agent_id is not null and (${sql.join(
          siteColumns.map(column => among(column, by.siteIds)),
          sql` or `,
        )})`;
  const ofWork = isTheirs('site_id', 'drop_site_id');
  const { rows } = await sql<{ agent_id: number; site_id: number; drop_site_id: number | null }>`
    select agent_id, site_id, drop_site_id from plans p where ${ofWork} and p.status = 'planned'
    union select agent_id, site_id, drop_site_id from tasks t where ${ofWork} and t.deleted_at is null
      and (${isUnfinished()} or ${isUnreviewed()})
    union select agent_id, site_id, null from site_areas where ${isTheirs('site_id')}`.execute(db);
  return rows.map(({ agent_id, site_id, drop_site_id }) => ({ agent_id, sites: [site_id, drop_site_id] }));
};

/** What agents have on these sites and their managers see. */
export const listSeenAssignments = async (db: Db, siteIds: readonly number[]) => {
  const assignments = await listAssignments(db, { siteIds });
  const unseen = await listUnseenAssignments({ db, user: null }, assignments);
  const unseenIndexes = new Set(unseen.map(({ index }) => index));
  return assignments.filter((_, index) => !unseenIndexes.has(index));
};

/**
 * What of it the user reaches and the agent's manager does not: its index, and the names of both. Without a user: all.
 */
export const listUnseenAssignments = async (
  { db, user }: { db: Db; user: User | null },
  assignments: readonly Assignment[],
) => {
  if (!assignments.some(({ agent_id }) => agent_id !== null)) return [];
  const indexed = assignments.map((work, index) => ({ ...work, index }));
  const { rows } = await sql<{ index: number; agent: string; manager: string }>`
    with assignments as materialized (
      select * from json_to_recordset(${JSON.stringify(indexed)}::text::json)
        as assignments (index int, agent_id int, sites int[]))
    select assignments.index, agents.username as agent, accounts.username as manager
    from assignments
    join accounts agents on agents.id = assignments.agent_id
    join accounts on accounts.id = agents.manager_id
    where exists (select from sites s where s.id = any(assignments.sites) and ${user ? siteVisibleTo(user) : sql`true`})
      and not exists (select from sites s where s.id = any(assignments.sites) and ${siteVisibleToAccount(aliasColumns('s'))})
    order by assignments.index`.execute(db);
  return rows;
};
