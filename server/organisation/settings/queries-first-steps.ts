import { sql } from 'kysely';
import type { FirstStep } from '../../../contract/organisation/first-steps';
import type { Db } from '../../framework/db/client';

type Facts = Record<FirstStep | 'work', boolean>;

/** Which first steps the data shows to be done, and whether any work was sent. Each looks for one row. */
export const readFirstSteps = async (db: Db): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    select
      exists (select from history where object = 'owners') as owners,
      exists (select from history where object = 'clusters') as clusters,
      exists (select from sites) as sites,
      exists (select from accounts where role = 'agent') as people,
      exists (select from site_areas where agent_id is not null) as assignment,
      exists (select from plans) as plan,
      exists (select from sessions where client = 'field') as phone,
      exists (select from backups) as backup,
      exists (select from tasks where submitted_at is not null) as work`.execute(db);
  return rows[0];
};
