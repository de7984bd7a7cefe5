import { canGrantOwner, type ExcessRight, listExcessRights } from '../../../contract/organisation/grants';
import { getRoleDefinition, hasAllPermissions } from '../../../contract/organisation/roles';
import type { Db } from '../../framework/db/client';
import { forbidden, invalid } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import type { CauseName, Say } from '../../framework/language/language';
import { toUser } from '../../organisation/account/session/signed-in-user';
import { listClusters } from '../../organisation/settings/queries-choices';
import { ownerLabels } from '../../sites/sites/queries';
import { type AccountRecord, hasHiddenSites } from './queries';

/** An account, stored or as it would be after a change. */
type Account = Pick<AccountRecord, 'role' | 'owner' | 'cluster_id' | 'permissions'> & Partial<AccountRecord>;
type Context = Pick<HandlerContext, 'db' | 'user' | 'say'>;

/** What an account holds, or would, that the caller does not: rights, place, and sites of a manager's own. */
export const findExcessRights = async (db: Db, user: User, account: Account): Promise<ExcessRight[]> => {
  if (hasAllPermissions(user)) return [];
  const { id = 0, username = '', role } = account;
  const excess = listExcessRights(
    user,
    await toUser(db, { ...account, id, username, must_change_password: false }, null),
  );
  const isOutOfReach =
    id && getRoleDefinition(role).charge === 'sites' && (await hasHiddenSites(db, user, id));
  return isOutOfReach ? [...excess, { what: 'sites', key: null }] : excess;
};

/**
 * Refuses an action that would give the caller the person's access (password, address, restoring) where the person
 * holds rights that the caller does not.
 */
export const requireNoExcessRights = async ({ db, user, say }: Context, account: Account) => {
  const excess = await findExcessRights(db, user, account);
  if (excess.length) throw forbidden('holdsMore', { what: await inWords(db, say, excess) });
};

/**
 * Nobody grants what they do not hold: refuses the future state of an account at the field that exceeds the caller's
 * own rights. Excess that the account already has is refused too, as it would be kept.
 */
export const requireGrantable = async (
  call: Context,
  account: Account,
  fields: Partial<Record<keyof typeof causes, string>>,
) => {
  const { db, user, say } = call;
  const excess = await findExcessRights(db, user, account);
  // An agent holds no owner or cluster of their own; they only have to be placed within the caller's owner.
  if (getRoleDefinition(account.role).charge === 'work' && !canGrantOwner(user, account.owner))
    excess.push({ what: 'owner', key: account.owner });
  for (const what of ['owner', 'reviewer', 'cluster'] as const)
    if (fields[what] && excess.some(each => each.what === what)) throw invalid(fields[what], causes[what]);
  if (excess.length) throw forbidden('holdsMore', { what: await inWords(db, say, excess) });
};

const causes = {
  owner: 'ownerNotYours',
  reviewer: 'reviewerNotYours',
  cluster: 'clusterNotYours',
} as const satisfies Partial<Record<ExcessRight['what'], CauseName>>;

const inWords = async (db: Db, say: Say, excess: readonly ExcessRight[]) => {
  const [owners, names] = await Promise.all([ownerLabels(db), listClusters(db)]);
  const labels = excess.slice(0, maxListed).map(({ what, key }) => {
    if (what === 'owner' && key === null) return say('excess', 'everyOwner');
    const cluster = what === 'cluster' && names.find(({ id }) => id === Number(key))?.name;
    const name = what === 'role' ? say('words', key as 'manager') : what === 'owner' && owners.get(key!);
    return say('excess', what, { key: cluster || name || (key ?? '') });
  });
  return labels.join(', ') + (excess.length > maxListed ? ', …' : '');
};
const maxListed = 6;
