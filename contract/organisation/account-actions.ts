import { z } from 'zod';
import { OpenSession } from '../framework/account';
import { Email, normalizeEmail } from '../framework/email';
import {
  arrayOf,
  BooleanParam,
  confirmationParams,
  defineCalls,
  get,
  post,
  readByPost,
} from '../framework/endpoint';
import { editShape } from '../framework/fields';
import { wholeNumber } from '../framework/numbers';
import { minRole } from '../framework/permissions';
import { exactText } from '../framework/text';
import { Username } from '../framework/username';
import { AccountRef, Id, Timestamp } from '../framework/vocabulary';
import { Password, registerActions } from './account-registration';
import { AssignedCounts, handOverInput, UntransferableCounts } from './hand-over';
import { peopleFields } from './people';
import { FlagSet, PermissionSet } from './permission-set';
import { Activity, AgentOverview, PersonDetail } from './person-detail';
import { mapListedRoles } from './roles';
import { SessionUser } from './session';
import { ClusterId, ManagerRef, Owner, RoleName } from './vocabulary';

const ByUser = z.object({ userid: AccountRef });
const ById = z.object({ id: AccountRef });
const WithHandOver = ById.extend(handOverInput);

/** People per call. */
export const maxPeoplePerCall = 1_000;

/** The result of a call on a selection: one entry for each person. */
const PeopleSelectionResponse = z.object({
  done: z.int(),
  refused: z.int(),
  results: z.array(
    z.object({
      userid: z.int(),
      username: z.string().nullable(),
      done: z.boolean(),
      cause: z.string().nullable(),
    }),
  ),
});
export type PeopleSelectionResponse = z.infer<typeof PeopleSelectionResponse>;

/** The flags of a scope, or null if the scope is withdrawn; a form, which has no null, sends `none`. */
const orWithdrawn = <S extends z.ZodType>(flagSet: S) =>
  z.preprocess(value => (value === 'none' ? null : value), flagSet.nullable()).optional();

/**
 * People and their accounts (document 3, sections 4 and 7). `needs` has the lowest role that may call; row access
 * decides who is visible. Only admins may act on people of their own role.
 */
export const accountActions = defineCalls({
  name: 'accountActions',
  actions: {
    overview: get('/api/agent/overview/:userid', {
      cost: 'light',
      input: ByUser,
      output: z.object({ data: AgentOverview }),
      needs: minRole('manager'),
    }),
    detail: get('/api/manager/detail/:userid', {
      cost: 'light',
      input: ByUser,
      output: z.object({ data: PersonDetail }),
      needs: minRole('manager'),
    }),
    activity: get('/api/user/activity/agent/:userid', {
      cost: 'light',
      input: ByUser,
      output: z.object({ data: z.array(Activity) }),
      needs: minRole('manager'),
    }),
    /**
     * Defaults for new accounts, which also depend on their creator: nobody grants more than they hold
     * (`intersectPermissions`).
     */
    registration: get('/api/user/registration', {
      cost: 'light',
      ability: false,
      output: z.object({
        default_permissions: z.object(mapListedRoles(() => SessionUser.shape.permissions)),
        /** Its managers decide on SSRs: only they may create one. */
        reviewing_owner: Owner,
      }),
      needs: minRole('manager'),
    }),
    ...registerActions,
    /** Success means available. */
    availability: readByPost('/api/user/availability', {
      cost: 'light',
      ability: false,
      input: z.object({
        username: Username.optional(),
        email: exactText(120).overwrite(normalizeEmail).optional(),
      }),
      needs: minRole('manager'),
    }),
    enable: post('/api/user/enable/:id', {
      withoutFlag: 'leadsPeople',
      undo: 'accountActions.disable',
      writes: { accounts: 'accountProfile' },
      input: ById,
      needs: minRole('manager'),
    }),
    disable: post('/api/user/disable/:id', {
      withoutFlag: 'leadsPeople',
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: WithHandOver,
      needs: minRole('manager'),
    }),
    delete: post('/api/user/delete/:id', {
      withoutFlag: 'leadsPeople',
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: WithHandOver,
      needs: minRole('manager'),
    }),
    /** Restores a deleted account within 30 days; under another name or address if its own are taken (422). */
    restore: post('/api/user/restore/:id', {
      undo: 'accountActions.delete',
      writes: { accounts: 'accountProfile' },
      input: ById.extend({ username: Username.optional(), email: Email.optional().or(z.literal('')) }),
      output: z.object({ username: z.string() }),
      needs: minRole('admin'),
    }),
    /** What these people are in charge of, together: shown before they are disabled or deleted. */
    charge: get('/api/users/charge', {
      cost: 'heavy',
      ability: false,
      input: z.object({ ids: arrayOf(Id, maxPeoplePerCall) }),
      output: z.object({ data: AssignedCounts, besides: UntransferableCounts }),
      needs: minRole('manager'),
    }),
    /** `duration` in months, from today or from a date still in the future. */
    renew: post('/api/user/:id/renew', {
      withoutFlag: 'leadsPeople',
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: ById.extend({ duration: wholeNumber().min(1).max(120).default(1) }),
      output: z.object({ expires_at: Timestamp }),
      needs: minRole('manager'),
    }),
    /** A one-time password, shown once: it must be changed at the sign-in. */
    resetPassword: post('/api/user/:id/reset', {
      withoutFlag: 'leadsPeople',
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      idempotency: 'none',
      input: ById,
      output: z.object({ password: z.string() }),
      needs: minRole('manager'),
    }),
    /** Grants or revokes web access; revoking ends the web sessions. A call without effect leaves no history. */
    webAccess: post('/api/user/:id/web_access', {
      withoutFlag: 'leadsPeople',
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: ById.extend({ web_access: BooleanParam }),
      needs: minRole('manager'),
    }),
    /** A person's open sessions, on the web and in the mobile app. */
    sessions: get('/api/user/:id/sessions', {
      cost: 'light',
      input: ById,
      output: z.object({ sessions: z.array(OpenSession) }),
      needs: minRole('manager'),
    }),
    /** The named session, or all if none is named. */
    endSessions: post('/api/user/:id/sessions/end', {
      withoutFlag: 'leadsPeople',
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: ById.extend({ session: exactText(64).min(1).optional() }),
      output: z.object({ ended: z.int() }),
      needs: minRole('manager'),
    }),
    /** Removes the authenticator of a lost phone: the password alone is enough again. */
    resetCode: post('/api/user/:id/code/reset', {
      withoutFlag: 'leadsPeople',
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: ById,
      needs: minRole('manager'),
    }),
    edit: post('/api/users/edit/:userid', {
      withoutFlag: 'leadsPeople',
      undo: 'repeat',
      writes: { accounts: 'accountProfile' },
      idempotency: 'none',
      input: ByUser.extend({
        ...editShape(peopleFields.work),
        /**
         * Nobody chooses another person's password: anything but a blank one is refused, `resetPassword` issues a
         * one-time one.
         */
        password: Password.optional().or(z.literal('')),
        manager: ManagerRef.optional(),
        cluster_manager: AccountRef.optional(),
        cluster: ClusterId.optional(),
        account_type: Owner.optional(),
        ...confirmationParams,
        version: wholeNumber().optional(),
      }),
      needs: minRole('manager'),
    }),
    permissions: get('/api/user/permissions/:userid', {
      cost: 'light',
      ability: false,
      input: ByUser,
      output: z.object({
        /** Flags by scope; null: the scope is withdrawn. */
        data: z.object({
          pm: z.record(z.string(), z.unknown()).nullable(),
          gpm: z.record(z.string(), z.unknown()).nullable(),
          cm: z.record(z.string(), z.unknown()).nullable(),
          clusters: z.array(Id),
        }),
        /** The account's, for `setPermissions`. */
        version: z.int(),
        /** Rules depend on the role too. */
        role: RoleName,
        reviewer: z.boolean(),
      }),
      needs: minRole('admin'),
    }),
    /**
     * Replaces the scopes sent; an omitted flag is off, and a scope that is null is withdrawn. `clusters` applies to
     * every scope, `pm.clusters` is the specification's place for it. Another `version` than the stored one answers
     * 409, with the answer of `permissions` as `current`.
     */
    setPermissions: post('/api/user/permissions/:userid', {
      undo: 'repeat',
      writes: { accounts: 'accountProfile' },
      input: ByUser.extend({
        pm: orWithdrawn(PermissionSet.shape.pm.unwrap()),
        gpm: orWithdrawn(FlagSet),
        cm: orWithdrawn(FlagSet),
        clusters: arrayOf(ClusterId).optional(),
        version: wholeNumber().optional(),
      }),
      needs: minRole('admin'),
    }),
    /**
     * Views the product with another person's menu, gates and rows: the session stays the admin's, read-only, and
     * answers as that person until `session.endViewAs`. Another admin, or a disabled account, answers 403 or 409.
     */
    viewAs: post('/api/user/view_as/:userid', {
      undo: 'session.endViewAs',
      writes: { accounts: 'accountProfile' },
      input: ByUser,
      output: z.object({ user: SessionUser }),
      needs: minRole('admin'),
    }),
    /** Moves agents to another manager, one result per agent. */
    moveAgents: post('/api/users/selection/move', {
      withoutFlag: 'leadsPeople',
      cost: 'heavy',
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: z.object({ ids: arrayOf(Id, maxPeoplePerCall), manager: ManagerRef, ...confirmationParams }),
      output: PeopleSelectionResponse,
      needs: minRole('cluster_manager'),
    }),
    disableMany: post('/api/users/selection/disable', {
      withoutFlag: 'leadsPeople',
      cost: 'heavy',
      undo: 'warn',
      writes: ['accountActions.disable'],
      input: z.object({ ids: arrayOf(Id, maxPeoplePerCall), ...handOverInput }),
      output: PeopleSelectionResponse,
      needs: minRole('manager'),
    }),
  },
});
