import { createRestDays } from '../../../contract/framework/rest-days';
import type { DeadlineClock } from '../../../contract/organisation/deadlines';
import { isActiveAccount } from '../../framework/account/queries-active';
import type { Db } from '../../framework/db/client';
import { readSettings } from '../../framework/settings/queries';

/** The days off, as the settings have them. */
export const readRestDays = async (db: Db) => createRestDays((await readSettings(db)).holidays);

/** The deadlines, with the days on which their clocks may pause. */
export const readDeadlines = async (db: Db): Promise<DeadlineClock> => {
  const { deadlines, holidays } = await readSettings(db);
  return { ...deadlines, restDays: createRestDays(holidays) };
};

/** Active accounts in any of the lists, by name. */
export const recipients = (
  db: Db,
  { users, cluster, owner }: { users: number[]; cluster: number[]; owner: string[] },
) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'first_name', 'last_name'])
    .where(isActiveAccount)
    .where(eb =>
      eb.or([
        ...(users.length ? [eb('id', 'in', users)] : []),
        ...(cluster.length ? [eb('cluster_id', 'in', cluster)] : []),
        ...(owner.length ? [eb('owner', 'in', owner)] : []),
      ]),
    )
    .orderBy('username_key')
    .orderBy('id')
    .execute();
export type Recipient = Awaited<ReturnType<typeof recipients>>[number];
