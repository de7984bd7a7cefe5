import { randomBytes } from 'node:crypto';
import { defaultPermissions } from '../../../contract/organisation/permissions';
import { hashPassword } from '../../framework/account/session/passwords';
import type { Config } from '../../framework/config/config';
import type { Db } from '../../framework/db/client';
import { openStore } from '../../framework/store/open-store';
import { fillDemo, hasNoData } from '.';
import { addAlerts } from './alerts';
import { addGuides } from './guides';
import { createProgressBar } from './progress-bar';

export type FillResult = { demo: boolean; adminPassword?: string };

/** Creates an empty database's first accounts: demo data where allowed, otherwise one admin with a random password. */
export const fillEmptyDatabase = async (db: Db, config: Config): Promise<FillResult> => {
  if (!(await hasNoData(db))) return { demo: await isDemo(db) };
  if (!config.demo) return { demo: false, adminPassword: await addFirstAdmin(db) };
  await fillDemo(db, { onProgress: createProgressBar() });
  await addAlerts(db);
  await addGuides(db, await openStore(config));
  return { demo: true };
};

const isDemo = async (db: Db) =>
  !!(await db.selectFrom('accounts').select('id').where('username_key', '=', 'codeuser').executeTakeFirst());

const addFirstAdmin = async (db: Db) => {
  const password = randomBytes(12).toString('base64url');
  await db
    .insertInto('accounts')
    .values({
      username: 'admin',
      username_key: 'admin',
      password_hash: await hashPassword(password),
      must_change_password: true,
      role: 'admin',
      permissions: JSON.stringify(defaultPermissions('admin')),
      web_access: true,
      search_text: 'admin',
    })
    .execute();
  return password;
};
