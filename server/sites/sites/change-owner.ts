import type { ObjectAction } from '../../../contract/registry/changes';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { invalid } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { findManager } from '../../organisation/directory/queries';
import { updateOwners } from '../derived/queries-sites';
import { ownerByKey, type SiteRecord } from './queries';
import { requireLockedSite } from './require-site';

/** Changes a site's owner and, if named, its manager, who must work for that owner. */
export const changeOwner = async (
  call: Omit<HandlerContext, 'input'>,
  siteId: number,
  ownerKey: string,
  managerId: number | undefined,
) => {
  const site = await requireLockedSite(call.db, call.user, siteId);
  const { owner, manager } = await requireOwnerAndManager(call, ownerKey, managerId);
  await changeOwnerOfSites(call, [site], owner, manager);
  return {};
};

/** The owner, and the manager where one is named. */
export const requireOwnerAndManager = async (
  { db, user }: Pick<HandlerContext, 'db' | 'user'>,
  ownerKey: string,
  managerId: number | undefined,
) => {
  const owner = await requireOwner(db, ownerKey);
  const manager = managerId === undefined ? undefined : await requireManager(db, user, managerId, ownerKey);
  return { owner: owner.key, manager };
};

/** Sets owner and manager of locked sites; those that have them already stay untouched. */
export const changeOwnerOfSites = async (
  { db, user, request }: Omit<HandlerContext, 'input'>,
  sites: readonly SiteRecord[],
  owner: string,
  manager: number | undefined,
  action: ObjectAction<'sites'> = 'sites.changeOwner',
) => {
  const changes = sites
    .map(({ id, ...before }) => ({ id, before, manager_id: manager ?? resolveManager(before, owner) }))
    .filter(({ before, manager_id }) => before.owner !== owner || before.manager_id !== manager_id);
  if (!changes.length) return;
  await updateOwners(
    db,
    changes.map(({ id, manager_id }) => ({ id, owner, manager_id })),
  );
  await recordHistory(
    db,
    { user, address: request.ip },
    changes.map(({ id, before, manager_id }) => ({
      object: 'sites',
      id,
      action,
      before: { owner: before.owner, manager_id: before.manager_id },
      after: { owner, manager_id },
    })),
  );
};

/** An owner that may own sites: not outsource (document 1, section 5). */
export const requireOwner = async (db: Db, key: string, path = 'site_owner') => {
  const owner = await ownerByKey(db, key);
  if (!owner?.assignable) throw invalid(path, 'unknownOwner');
  return owner;
};

/** A manager of that owner that the caller may see. */
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

/** Without a new manager, the current one stays if the owner does. */
export const resolveManager = (before: { owner: string; manager_id: number | null }, ownerKey: string) =>
  before.owner === ownerKey ? before.manager_id : null;
