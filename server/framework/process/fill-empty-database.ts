import { getAllPermissions } from '../../../contract/framework/permissions';
import { addFirstAdmin, hasAccounts } from '../account/queries-first-admin';
import type { Config } from '../config/config';
import type { Db } from '../db/client';
import type { FirstData, ServerProduct } from './server-product';

/** What a database without accounts gets: the product's demo, where it has one and it is allowed, or the first admin. */
export const fillEmptyDatabase = async (
  { demo }: Pick<ServerProduct, 'demo'>,
  db: Db,
  config: Config,
): Promise<FirstData> => {
  if (await hasAccounts(db)) return { demo: false };
  if (!config.demo || !demo)
    return { demo: false, adminPassword: await addFirstAdmin(db, getAllPermissions()) };
  await demo(db, config);
  return { demo: true };
};
