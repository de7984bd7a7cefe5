import type { ObjectAction } from '../../../contract/registry/changes';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { invalid } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { findManager } from '../../organisation/directory/queries';
import { updateOwners } from '../derived/queries-sites';
import { ownerByKey, type SiteRecord } from './queries';
import { listSeenAssignments } from './queries-assignments';
import { requireAssignmentsConfirmed } from './require-assignments-confirmed';
import { requireLockedSite } from './require-site';

/** Changes a site's owner and, if named, its manager, who must work for that owner. */
export const changeOwner = async (
  call: Omit<HandlerContext, 'input'>,
  siteId: number,
  ownerKey: string,
  managerId: number | undefined,
  confirmed?: readonly string[],
) => {
  const site = await requireLockedSite(call.db, call.user, siteId);
  const { owner, manager } = await requireOwnerAndManager(call, ownerKey, managerId);
  await changeOwnerOnceConfirmed(call, confirmed, [site], owner, manager);
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

type ChangeOwner = [
  sites: readonly SiteRecord[],
  owner: string,
  manager: number | undefined,
  action?: ObjectAction<'sites'>,
];

/** Sets owner and manager of locked sites; those that have them already stay untouched. */
export const changeOwnerOfSites = async (
  { db, user, request }: Omit<HandlerContext, 'input'>,
  ...[sites, owner, manager, action = 'sites.changeOwner']: ChangeOwner
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

/** Does so, and asks about what agents have on the sites that their managers would see no more. */
export const changeOwnerOnceConfirmed = async (
  call: Omit<HandlerContext, 'input'>,
  confirmed: readonly string[] | undefined,
  ...change: ChangeOwner
) => {
  const [sites] = change;
  const seen = await listSeenAssignments(
    call.db,
    sites.map(({ id }) => id),
  );
  await changeOwnerOfSites(call, ...change);
  await requireAssignmentsConfirmed({ db: call.db, user: null }, confirmed, 'site_owner', seen);
};

/** An owner that may own sites: not outsource (document 1, section 5). */
export const requireOwner = async (db: Db, key: string, path = 'site_owner') => {
  const owner = await ownerByKey(db, key);
  if (!owner) throw invalid(path, 'unknownOwner');
  if (!owner.assignable) throw invalid(path, 'ownerNotAssignable');
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
