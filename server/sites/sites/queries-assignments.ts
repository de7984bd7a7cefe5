import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { aliasColumns, siteVisibleToAccount } from '../../organisation/row-access/visibility';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';

/** A site or work that an agent gets; whoever reaches one of its sites reaches it. */
export type Assignment = { agent_id: number | null; sites: readonly (number | null)[] };

/** What of it the user reaches and the agent's manager does not: its index, and the names of both. */
export const listUnseenAssignments = async (
  { db, user }: { db: Db; user: User },
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
    where exists (select from sites s where s.id = any(assignments.sites) and ${siteVisibleTo(user)})
      and not exists (select from sites s where s.id = any(assignments.sites) and ${siteVisibleToAccount(aliasColumns('s'))})
    order by assignments.index`.execute(db);
  return rows;
};
