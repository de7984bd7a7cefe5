import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { AccountsContract } from '../../../contract/framework/accounts';
import { intersectPermissions } from '../../../contract/framework/grants';
import { getDefaultPermissions, hasAllPermissions } from '../../../contract/framework/permissions';
import type { ActionOn } from '../../../contract/framework/undo';
import { buildAccountSearchText } from '../account/account-search-text';
import { notifyNewAddress } from '../account/session/notify-by-mail';
import { endAccountSessions } from '../account/session/queries';
import { clearAllAttempts } from '../account/session/queries-attempts';
import { recordSecurityEvent } from '../history/security-event';
import { conflict, invalid } from '../http/errors';
import type { HookCall, ResourceHooks } from '../plain-resources/define-hooks';
import { findPermissions, hasOtherAdmin, storePermissions, storeSearchText } from './queries';
import { recordPermissions } from './record-permissions';
import { requireManageable } from './require-manageable';

export type AccountRecord = z.infer<AccountsContract['record']>;

/** The rules of every write of an account by an administrator: by form, cell, undo or revert. */
export const accountHooks: ResourceHooks<AccountRecord> = {
  beforeCreate: call => {
    const { role } = call.values;
    if (role) requireManageable(call, { role, permissions: toDefaults(call, role) });
    return undefined;
  },
  afterCreate: async call => {
    const { db, user, after } = call;
    // Failed sign-ins may be counted for a name before anybody has it.
    await clearAllAttempts(db, after.username.toLowerCase());
    await recordSecurityEvent(db, getRequest(call), {
      kind: 'accountCreated',
      accountId: after.id,
      by: user.userid,
      details: { role: after.role },
    });
  },
  beforeChange: async call => {
    const { db, user, before, values } = call;
    requireManageable(call, { ...before, permissions: await findPermissions(db, before.id) });
    if (values.role !== before.role)
      requireManageable(call, { role: values.role, permissions: toDefaults(call, values.role) });
    const own = (['role', 'status'] as const).find(field => values[field] !== before[field]);
    if (own && before.id === user.userid) throw invalid(own, 'ownAccount');
    if (own && isAdmin(before) && !isAdmin(values) && !(await hasOtherAdmin(db, before.id)))
      throw invalid(own, 'lastAdmin');
    return undefined;
  },
  afterChange: async call => {
    const { db, user, before, after } = call;
    const request = getRequest(call);
    await storeSearchText(db, after.id, buildAccountSearchText(after).search_text);
    await notifyNewAddress(db, request, before, after.email, user.userid);
    if (after.role !== before.role) await resetPermissions(call, after);
    if (after.status === before.status) return;
    if (after.status === 'disabled') await endAccountSessions(db, after.id);
    await recordSecurityEvent(db, request, {
      kind: after.status === 'disabled' ? 'accountDisabled' : 'accountEnabled',
      accountId: after.id,
      by: user.userid,
    });
  },
  beforeRemove: () => {
    throw conflict({ cause: 'notRevertible' });
  },
};

/** Typed by hand: a product with an administration of its own does not declare them. */
export const accountsAction = (call: 'resetPassword' | 'endSessions' | 'setPermissions') =>
  `accounts.${call}` as ActionOn<'accounts'>;

const isAdmin = ({ role, status }: Pick<AccountRecord, 'role' | 'status'>) =>
  hasAllPermissions({ role }) && status === 'active';

const getRequest = ({ request }: HookCall) => {
  if (!request) throw new Error('accounts are not imported');
  return request;
};

/** The permissions of a role, as far as the writer has them. */
export const toDefaults = ({ user }: Pick<HookCall, 'user'>, role: AccountRecord['role']) =>
  intersectPermissions(user, getDefaultPermissions(role));

/** Another role begins with its own permissions. */
const resetPermissions = async (call: HookCall, { id, role }: AccountRecord) => {
  const before = await findPermissions(call.db, id);
  const after = toDefaults(call, role);
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(after)), before)) return;
  await storePermissions(call.db, id, after);
  const context = { ...call, request: getRequest(call) };
  await recordPermissions(context, { id, permissions: before }, after, accountsAction('setPermissions'));
};
