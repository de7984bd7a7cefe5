import { z } from 'zod';
import { defineCrud, withoutBulk } from './crud';
import { Email } from './email';
import { get, post, type Visibility } from './endpoint';
import { wholeNumber } from './numbers';
import {
  getAllPermissions,
  listRoles,
  type Permissions,
  type Rule,
  type ScopePermissions,
} from './permissions';
import { Username } from './username';
import { Id, Name, Phone, Timestamp } from './vocabulary';

/** Of the permissions of each scope, the flags that an account has; null or absent where it lacks the scope. */
const buildPermissionsSchema = () =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(getAllPermissions() as Record<string, ScopePermissions>).map(([scope, flags]) => [
        scope,
        z
          .partialRecord(z.enum(Object.keys(flags)), z.boolean())
          .nullable()
          .optional(),
      ]),
    ),
  ) as z.ZodType as z.ZodType<Permissions>;

/**
 * The administration of accounts: a plain resource over the accounts, without removal, whose accounts are deactivated
 * instead. `needs`: who may; the server also refuses what would give more than the writer has (`listExcessRights`).
 */
export const defineAccounts = ({ needs }: { needs: Rule }) => {
  const crud = defineCrud({
    name: 'accounts',
    fields: {
      username: Username,
      first_name: Name.nullable(),
      last_name: Name.nullable(),
      email: Email.nullable(),
      phone: Phone.nullable(),
      role: z.enum(listRoles()),
      status: z.enum(['active', 'disabled']),
      last_online: Timestamp.nullable(),
    },
    key: 'username',
    unique: [['email']],
    filters: ['username', 'first_name', 'last_name', 'email', 'phone', 'role', 'status'],
    read: needs,
    write: needs,
    visibility: 'records' satisfies Visibility,
  });
  const { remove: _, ...actions } = withoutBulk(crud.actions);
  const ById = z.object({ id: Id });
  const permissions = buildPermissionsSchema();
  return {
    ...crud,
    // Each account begins with a password of its own, shown once.
    imported: false as const,
    actions: {
      ...actions,
      /** Answers the first password, only once: it opens nothing but its own replacement. */
      create: post(actions.create.path, {
        transport: 'rest',
        undo: 'accounts.edit',
        writes: { accounts: 'nothing' },
        idempotency: 'none',
        needs,
        input: actions.create.input.omit({ status: true, last_online: true }),
        output: crud.record.extend({ password: z.string() }),
      }),
      /** A disabled account has no sessions. */
      edit: { ...actions.edit, input: actions.edit.input.omit({ username: true, last_online: true }) },
      /** Answers a one-time password, only once, and ends the account's sessions. */
      resetPassword: post(`${actions.create.path}/:id/password`, {
        undo: 'warn',
        writes: { accounts: 'nothing' },
        idempotency: 'none',
        needs,
        input: ById,
        output: z.object({ password: z.string() }),
      }),
      endSessions: post(`${actions.create.path}/:id/sessions/end`, {
        undo: 'warn',
        writes: { accounts: 'nothing' },
        needs,
        input: ById,
        output: z.object({ ended: z.int() }),
      }),
      permissions: get(`${actions.create.path}/:id/permissions`, {
        cost: 'light',
        needs,
        input: ById,
        output: z.object({ permissions, version: z.int() }),
      }),
      /** Scopes that are not named stay; they hold from the account's next call. */
      setPermissions: post(`${actions.create.path}/:id/permissions`, {
        undo: 'repeat',
        writes: { accounts: 'nothing' },
        needs,
        input: ById.extend({ permissions, version: wholeNumber() }),
      }),
    },
  };
};
export type AccountsContract = ReturnType<typeof defineAccounts>;
