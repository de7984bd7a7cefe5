import { findManager } from '../accounts/queries';
import type { Db } from '../db/client';
import { invalid } from '../platform/errors';
import { recordHistory } from '../platform/history';
import type { Call } from '../platform/mount';
import type { User } from '../platform/user';
import { ownerByKey, updateSite } from './queries';
import { requireSiteToChange } from './require-site';

/** Gives a site to another owner and, where named, to a manager who works for that owner. */
export const changeOwner = async (
  { user, db, request }: Omit<Call, 'input'>,
  siteId: number,
  ownerKey: string,
  managerId: number | undefined,
) => {
  const before = await requireSiteToChange(db, user, siteId);
  await requireOwner(db, ownerKey);
  const manager =
    managerId === undefined
      ? keptManager(before, ownerKey)
      : await requireManager(db, user, managerId, ownerKey);
  const after = await updateSite(db, before.id, { owner: ownerKey, manager_id: manager });
  await recordHistory(db, { user, address: request.ip }, [
    { object: 'sites', id: before.id, action: 'sites.changeOwner', before, after },
  ]);
  return {};
};

/** An owner that takes sites: not outsource (document 1, section 5). */
export const requireOwner = async (db: Db, key: string, path = 'site_owner') => {
  const owner = await ownerByKey(db, key);
  if (!owner?.assignable) throw invalid(path, 'unknownOwner');
  return owner;
};

/** A manager of that owner whom the caller may reach. */
export const requireManager = async (
  db: Db,
  user: User,
  managerId: number,
  ownerKey: string,
  path = 'site_manager',
) => {
  const manager = await findManager(db, user, managerId);
  if (!manager) throw invalid(path, 'unknownManager');
  if (manager.owner !== null && manager.owner !== ownerKey) throw invalid(path, 'managerOfOtherOwner');
  return manager.id;
};

/** Without a new manager, the present one stays while the owner does. */
const keptManager = (before: { owner: string; manager_id: number | null }, ownerKey: string) =>
  before.owner === ownerKey ? before.manager_id : null;
