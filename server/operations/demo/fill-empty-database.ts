import { defaultPermissions } from '../../../contract/organisation/permissions';
import { addFirstAdmin } from '../../framework/account/queries-first-admin';
import type { Config } from '../../framework/config/config';
import type { Db } from '../../framework/db/client';
import type { FirstData } from '../../framework/process/server-product';
import { openStore } from '../../framework/store/open-store';
import { fillDemo, hasNoData } from '.';
import { addAlerts } from './alerts';
import { addGuides } from './guides';
import { createProgressBar } from './progress-bar';

/** Creates an empty database's first accounts: demo data where allowed, otherwise one admin with a random password. */
export const fillEmptyDatabase = async (db: Db, config: Config): Promise<FirstData> => {
  if (!(await hasNoData(db))) return { demo: await isDemo(db) };
  if (!config.demo)
    return { demo: false, adminPassword: await addFirstAdmin(db, defaultPermissions('admin')) };
  await fillDemo(db, { onProgress: createProgressBar() });
  await addAlerts(db);
  await addGuides(db, await openStore(config));
  return { demo: true };
};

const isDemo = async (db: Db) =>
  !!(await db.selectFrom('accounts').select('id').where('username_key', '=', 'codeuser').executeTakeFirst());
