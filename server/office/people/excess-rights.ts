import { hasAllPermissions } from '../../../contract/framework/permissions';
import { canGrantOwner, type ExcessRight, listExcessRights } from '../../../contract/organisation/grants';
import { getRoleDefinition } from '../../../contract/organisation/roles';
import { toUser } from '../../framework/account/session/signed-in-user';
import type { Db } from '../../framework/db/client';
import { forbidden, invalid } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import type { CauseName, Say } from '../../framework/language/language';
import { listClusters } from '../../organisation/settings/queries-choices';
import { ownerLabels } from '../../sites/sites/queries';
import type { AccountRecord } from './queries';
import { hasHiddenSites } from './queries-hand-over';

/** An account, stored or as it would be after a change. */
type Account = Pick<AccountRecord, 'role' | 'owner' | 'cluster_id' | 'permissions'> & Partial<AccountRecord>;
type Context = Pick<HandlerContext, 'db' | 'user' | 'say'>;

/** What an account has (or would have) and the caller has not: rights, a place, and for a manager their sites. */
export const findExcessRights = async (db: Db, user: User, account: Account): Promise<ExcessRight[]> => {
  if (hasAllPermissions(user)) return [];
  const { id = 0, username = '', role } = account;
  const excess = listExcessRights(
    user,
    await toUser(db, { ...account, id, username, must_change_password: false }, null),
  );
  const hasOtherSites =
    id && getRoleDefinition(role).charge === 'sites' && (await hasHiddenSites(db, user, id));
  return hasOtherSites ? [...excess, { what: 'sites', key: null }] : excess;
};

/**
 * Refuses an action that would give the caller the person's access (password, address, restoring) if the person has
 * rights that the caller has not.
 */
export const requireNoExcessRights = async ({ db, user, say }: Context, account: Account) => {
  const excess = await findExcessRights(db, user, account);
  if (excess.length) throw forbidden('holdsMore', { what: await formatExcess(db, say, excess) });
};

/**
 * Nobody grants rights that they do not have: refuses the new state of an account at the field that exceeds the
 * caller's own rights. Excess that the account has already is refused too, as it would stay.
 */
export const requireGrantable = async (
  call: Context,
  account: Account,
  fields: Partial<Record<keyof typeof causes, string>>,
) => {
  const { db, user, say } = call;
  const excess = await findExcessRights(db, user, account);
  // Owner and cluster give an agent no rights: the agent only has to be placed within the caller's owner.
  if (getRoleDefinition(account.role).charge === 'work' && !canGrantOwner(user, account.owner))
    excess.push({ what: 'owner', key: account.owner });
  for (const what of ['owner', 'reviewer', 'cluster'] as const)
    if (fields[what] && excess.some(right => right.what === what)) throw invalid(fields[what], causes[what]);
  if (excess.length) throw forbidden('holdsMore', { what: await formatExcess(db, say, excess) });
};

const causes = {
  owner: 'ownerNotYours',
  reviewer: 'reviewerNotYours',
  cluster: 'clusterNotYours',
} as const satisfies Partial<Record<ExcessRight['what'], CauseName>>;

/** The first excess rights, as a text. */
export const formatExcess = async (db: Db, say: Say, excess: readonly ExcessRight[]) => {
  const [owners, clusters] = await Promise.all([ownerLabels(db), listClusters(db)]);
  const getName = ({ what, key }: ExcessRight) => {
    if (what === 'role') return say('words', key as 'manager');
    if (what === 'owner') return owners.get(key!);
    return what === 'cluster' ? clusters.find(({ id }) => id === Number(key))?.name : undefined;
  };
  const labels = excess.slice(0, maxListed).map(right => {
    const { what, key } = right;
    if (what === 'owner' && key === null) return say('excess', 'everyOwner');
    return say('excess', what, { key: getName(right) || (key ?? '') });
  });
  return labels.join(', ') + (excess.length > maxListed ? ', …' : '');
};
const maxListed = 6;
