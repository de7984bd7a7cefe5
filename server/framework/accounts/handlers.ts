import { isDeepStrictEqual } from 'node:util';
import type { AccountsContract } from '../../../contract/framework/accounts';
import { crudKey } from '../../../contract/framework/crud';
import { listScopes } from '../../../contract/framework/grants';
import {
  hasAllPermissions,
  type Permissions,
  type ScopePermissions,
} from '../../../contract/framework/permissions';
import { buildAccountSearchText } from '../account/account-search-text';
import { generateOneTimePassword, oneTimePasswordColumns } from '../account/one-time-password';
import { updateAccount } from '../account/queries';
import { hashPassword } from '../account/session/passwords';
import { forbidden, notFound } from '../http/errors';
import type { HandlerContext, Handlers } from '../http/mount';
import { requireVersion } from '../http/require-version';
import { createRecord, crudHandlers } from '../plain-resources/handlers';
import { lockRow } from '../plain-resources/queries';
import { endAllSessions } from './end-all-sessions';
import { type AccountRecord, accountsAction, toDefaults } from './hooks';
import { recordPermissions } from './record-permissions';
import { requireManageable } from './require-manageable';
import { resetPassword } from './reset-password';

type Stored = AccountRecord & { permissions: Permissions; username_key: string };

/** The administration of accounts: that of a plain resource, with passwords, sessions and permissions. */
export const accountsHandlers = (accounts: AccountsContract): Handlers<AccountsContract> => {
  const table = { contract: accounts, table: crudKey(accounts) };
  const plain = crudHandlers(accounts) as unknown as Omit<Handlers<AccountsContract>, ByHand>;
  const findAccount = async ({ db, user }: Omit<HandlerContext, 'input'>, id: number) => {
    const row = await lockRow(db, table, user, id);
    if (!row) throw notFound();
    return row as unknown as Stored;
  };
  /** An account that the caller may act on, and that is not their own. */
  const findManageable = async (call: Omit<HandlerContext, 'input'>, id: number) => {
    const account = await findAccount(call, id);
    if (account.id === call.user.userid) throw forbidden('ownAccount');
    requireManageable(call, account);
    return account;
  };

  return {
    ...plain,
    create: async call => {
      const { user } = call;
      const input = call.input as Pick<AccountRecord, 'username' | 'role'>;
      const password = generateOneTimePassword();
      const columns = {
        ...oneTimePasswordColumns(await hashPassword(password, user.userid)),
        ...buildAccountSearchText(call.input),
        username_key: input.username.toLowerCase(),
        permissions: JSON.stringify(toDefaults(call, input.role)),
        web_access: true,
      };
      return { ...((await createRecord(table, call, columns)) as AccountRecord), password };
    },
    resetPassword: async ({ input, ...call }) => {
      const account = await findManageable(call, input.id);
      return { password: await resetPassword(call, account, accountsAction('resetPassword')) };
    },
    endSessions: async ({ input, ...call }) => {
      const { id } = await findManageable(call, input.id);
      return { ended: await endAllSessions(call, id, accountsAction('endSessions')) };
    },
    permissions: async ({ input, ...call }) => {
      const { permissions, version } = await findAccount(call, input.id);
      return { permissions: pickFlags(permissions), version };
    },
    setPermissions: async ({ input, ...call }) => {
      const before = await findManageable(call, input.id);
      if (hasAllPermissions(before)) throw forbidden('adminHoldsAll');
      await requireVersion(input.version, before.version, () => ({ version: before.version }));
      const permissions = mergePermissions(before.permissions, input.permissions);
      if (isDeepStrictEqual(permissions, before.permissions)) return {};
      requireManageable(call, { ...before, permissions });
      await updateAccount(call.db, before.id, { permissions: JSON.stringify(permissions) });
      await recordPermissions(call, before, permissions, accountsAction('setPermissions'));
      return {};
    },
  };
};
type ByHand = 'create' | 'resetPassword' | 'endSessions' | 'permissions' | 'setPermissions';

type ByScope = Partial<Record<string, ScopePermissions | null>>;

/** The flags alone: what else a product keeps beside them is not part of the call. */
const pickFlags = (permissions: Permissions) =>
  Object.fromEntries(
    listScopes().map(({ scope, flags }) => {
      const granted = (permissions as ByScope)[scope];
      return [scope, granted ? Object.fromEntries(flags.map(flag => [flag, granted[flag] === true])) : null];
    }),
  ) as Permissions;

/** Scopes that are not sent stay, those sent as null are withdrawn; what is no flag stays. */
const mergePermissions = (before: Permissions, sent: Permissions): Permissions => {
  const merged: ByScope = { ...(before as ByScope) };
  for (const { scope, flags } of listScopes()) {
    const wanted = (sent as ByScope)[scope];
    if (wanted === null) delete merged[scope];
    else if (wanted) {
      const others = Object.entries(merged[scope] ?? {}).filter(([name]) => !flags.includes(name as never));
      const granted = flags.filter(flag => wanted[flag]).map(flag => [flag, true]);
      merged[scope] = Object.fromEntries([...others, ...granted]);
    }
  }
  return merged as Permissions;
};
