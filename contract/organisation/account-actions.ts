import { z } from 'zod';
import { arrayOf, BooleanParam, defineCalls, get, post, readByPost } from '../framework/endpoint';
import { editShape } from '../framework/fields';
import { exactText, line, secret } from '../framework/text';
import { OpenSession } from './account';
import { ExcessRight } from './grants';
import { minPasswordLength } from './new-password';
import { accountStatuses, Email, peopleFields } from './people';
import { FlagSet, PermissionSet } from './permission-set';
import { minRole } from './permissions';
import {
  getRegisterActionName,
  getRoleDefinition,
  getRolePath,
  type ListedRole,
  listedRoles,
  mapListedRoles,
  type RegisterActionName,
} from './roles';
import { SessionUser } from './session';
import {
  AccountRef,
  ClusterId,
  Id,
  ManagerRef,
  Owner,
  Phone,
  RoleName,
  TaskKind,
  Timestamp,
} from './vocabulary';

const Password = secret(minPasswordLength);
/**
 * For new names. One alphabet, no accents: « аdmin » with a Cyrillic а, « ádmin » and « admin » would be three people
 * who look like one. Existing names stay valid.
 */
const Username = exactText(60)
  .min(3)
  .refine(name => /^[A-Za-z0-9._-]*$/.test(name), { params: { code: 'badUsername' } });
const text = (maxLength: number) => line(maxLength).optional();

const registration = {
  username: Username,
  /** For the first sign-in, where it must be replaced: whoever creates the account knows it. */
  password: Password,
  firstName: text(80),
  lastName: text(80),
  email: Email.optional().or(z.literal('')),
  phone: Phone.optional(),
  /** The owner the person works for; default: in-house. */
  accountType: Owner.optional(),
};
/** The other fields of a new account depend on who is above it (`under`): a manager, a superior, or a cluster. */
const Registration = z.object({
  ...registration,
  matricule: exactText(40).optional(),
  manager: ManagerRef.optional(),
  cluster_manager: AccountRef.optional(),
  cluster: ClusterId.optional(),
});
const getRoleFields = (role: ListedRole) => {
  const { charge, under } = getRoleDefinition(role);
  const { manager, matricule, cluster_manager } = Registration.shape;
  if (charge === 'work') return { matricule, manager };
  return under.length ? { cluster_manager } : { cluster: ClusterId };
};
const register = (role: ListedRole) =>
  post(`${getRolePath(role)}/register`, {
    undo: 'accountActions.delete',
    writes: { accounts: 'accountProfile' },
    idempotency: 'none',
    input: z.object({ ...registration, ...getRoleFields(role) }) as z.ZodObject as typeof Registration,
    output: registered,
    needs: minRole(getRoleDefinition(role).madeBy!),
  });
const registered = z.object({
  userid: Id,
  /** Rights of the role's defaults that the account did not get, because its creator lacks them. */
  withheld: z.array(ExcessRight),
});
const ByUser = z.object({ userid: AccountRef });
const ById = z.object({ id: AccountRef });

/**
 * Whoever removes a person who is in charge of something decides what happens to it: it goes to `hand_to`, somebody of
 * the same role, or stays as it is. Without a decision the call answers 409 with `current.charge`.
 */
const handingOver = { hand_to: AccountRef.optional(), stay: BooleanParam.optional() };
const WithHandOver = ById.extend(handingOver);
/**
 * What somebody is in charge of, within the caller's row access: an agent has plans and sites, a manager sites and
 * agents, a cluster manager people; planners of recurring work have maintenance plans.
 */
export const AssignedCounts = z.object({
  plans: z.int(),
  sites: z.int(),
  agents: z.int(),
  managers: z.int(),
  maintenance: z.int(),
});
export type AssignedCounts = z.infer<typeof AssignedCounts>;
/**
 * What cannot be handed over: open sessions, which end, and tasks in progress or returned, which stay with the person.
 */
export const UntransferableCounts = z.object({ sessions: z.int(), tasks: z.int() });
export type UntransferableCounts = z.infer<typeof UntransferableCounts>;
/** People per call. */
export const maxPeoplePerCall = 1_000;

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

/** A scope that is withdrawn: null, or `none` from a form, which has no null. */
const orWithdrawn = <S extends z.ZodType>(set: S) =>
  z.preprocess(value => (value === 'none' ? null : value), set.nullable()).optional();

const Activity = z.object({
  created_at: Timestamp,
  action: z.string(),
  /** The table: `sites`, `plans`. */
  object: z.string(),
  object_id: z.int(),
  /** Its label: a code, a username; null if it has no name or is outside the reader's row access. */
  object_name: z.string().nullable(),
  /** The site of a plan, if within the reader's row access. */
  site_id: Id.nullable(),
  address: z.string().nullable(),
});
export type Activity = z.infer<typeof Activity>;
const profile = {
  account_id: Id,
  account_username: z.string(),
  account_firstname: z.string().nullable(),
  account_lastname: z.string().nullable(),
  account_email: z.string().nullable(),
  account_phone: z.string().nullable(),
  account_matricule: z.string().nullable(),
  account_type: Owner.nullable(),
  account_role: RoleName,
  account_status: z.enum(accountStatuses),
  expires_at: Timestamp.nullable(),
  cluster: ClusterId.nullable(),
  manager: ManagerRef.nullable(),
  manager_username: z.string().nullable(),
  cluster_manager: AccountRef.nullable(),
  cluster_manager_username: z.string().nullable(),
  last_online: Timestamp.nullable(),
  /** Whether the person may sign in on the web, and whether sign-in requires an authenticator code. */
  web_access: z.boolean(),
  code_on: z.boolean(),
  /**
   * Rights the person holds and the reader does not: they keep the reader from changing their password, their address
   * and from restoring them.
   */
  beyond: z.array(ExcessRight),
  version: z.int(),
};
export const AgentOverview = z.object({
  ...profile,
  total_tasks: z.int(),
  total_tasks_month: z.int(),
  last_task: z
    .object({
      id: Id,
      /** The list in which it appears. */
      task_type: TaskKind,
      created_at: Timestamp,
      site_name: z.string().nullable(),
      site_code: z.string(),
    })
    .nullable(),
});
export type AgentOverview = z.infer<typeof AgentOverview>;
export const PersonDetail = z.object({ ...profile, logs: z.array(Activity) });
export type PersonDetail = z.infer<typeof PersonDetail>;

const registers = Object.fromEntries(
  listedRoles.map(role => [getRegisterActionName(role), register(role)]),
) as Record<RegisterActionName, ReturnType<typeof register>>;

/**
 * People and their accounts (document 3, sections 4 and 7). Gates say from which role; row access decides who is
 * visible, and nobody acts on somebody of their own rank or above, except admins on other admins.
 */
export const accountActions = defineCalls({
  name: 'accountActions',
  actions: {
    overview: get('/api/agent/overview/:userid', {
      input: ByUser,
      output: z.object({ data: AgentOverview }),
      needs: minRole('manager'),
    }),
    detail: get('/api/manager/detail/:userid', {
      input: ByUser,
      output: z.object({ data: PersonDetail }),
      needs: minRole('manager'),
    }),
    activity: get('/api/user/activity/agent/:userid', {
      input: ByUser,
      output: z.object({ data: z.array(Activity) }),
      needs: minRole('manager'),
    }),
    /** Defaults for new accounts, which also depend on their creator: nobody grants more than they hold (`intersectPermissions`). */
    registration: get('/api/user/registration', {
      ability: false,
      output: z.object({
        default_permissions: z.object(mapListedRoles(() => SessionUser.shape.permissions)),
        /** Its managers decide on SSRs: only they may create one. */
        reviewing_owner: Owner,
      }),
      needs: minRole('manager'),
    }),
    ...registers,
    /** Success means available. */
    availability: readByPost('/api/user/availability', {
      ability: false,
      input: z.object({
        username: Username.optional(),
        email: exactText(120).optional(),
      }),
      needs: minRole('manager'),
    }),
    enable: post('/api/user/enable/:id', {
      undo: 'accountActions.disable',
      writes: { accounts: 'accountProfile' },
      input: ById,
      needs: minRole('manager'),
    }),
    disable: post('/api/user/disable/:id', {
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: WithHandOver,
      needs: minRole('manager'),
    }),
    delete: post('/api/user/delete/:id', {
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
    /** What these people are in charge of together, before they are disabled or deleted. */
    charge: get('/api/users/charge', {
      ability: false,
      input: z.object({ ids: arrayOf(Id, maxPeoplePerCall) }),
      output: z.object({ data: AssignedCounts, besides: UntransferableCounts }),
      needs: minRole('manager'),
    }),
    /** `duration` in months, from today or from a date still in the future. */
    renew: post('/api/user/:id/renew', {
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: ById.extend({ duration: z.coerce.number<number>().int().min(1).max(120).default(1) }),
      output: z.object({ expires_at: Timestamp }),
      needs: minRole('manager'),
    }),
    /** A one-time password, shown once: it must be changed at the sign-in. */
    resetPassword: post('/api/user/:id/reset', {
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      idempotency: 'none',
      input: ById,
      output: z.object({ password: z.string() }),
      needs: minRole('manager'),
    }),
    /** Grants or revokes web access; revoking ends the web sessions. A call without effect leaves no history. */
    webAccess: post('/api/user/:id/web_access', {
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: ById.extend({ web_access: BooleanParam }),
      needs: minRole('manager'),
    }),
    /** A person's open sessions, on the web and in the mobile app. */
    sessions: get('/api/user/:id/sessions', {
      input: ById,
      output: z.object({ sessions: z.array(OpenSession) }),
      needs: minRole('manager'),
    }),
    /** The named session, or all if none is named. */
    endSessions: post('/api/user/:id/sessions/end', {
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: ById.extend({ session: exactText(64).min(1).optional() }),
      output: z.object({ ended: z.int() }),
      needs: minRole('manager'),
    }),
    /** Removes the authenticator of a lost phone: the password alone is enough again. */
    resetCode: post('/api/user/:id/code/reset', {
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: ById,
      needs: minRole('manager'),
    }),
    edit: post('/api/users/edit/:userid', {
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
        version: z.coerce.number<number>().int().optional(),
      }),
      needs: minRole('manager'),
    }),
    permissions: get('/api/user/permissions/:userid', {
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
        /** The role, which their gates depend on too. */
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
        version: z.coerce.number<number>().int().optional(),
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
      undo: 'repeat',
      writes: { accounts: 'accountProfile' },
      input: z.object({ ids: arrayOf(Id, maxPeoplePerCall), manager: ManagerRef }),
      output: PeopleSelectionResponse,
      needs: minRole('cluster_manager'),
    }),
    disableMany: post('/api/users/selection/disable', {
      undo: 'warn',
      writes: ['accountActions.disable'],
      input: z.object({ ids: arrayOf(Id, maxPeoplePerCall), ...handingOver }),
      output: PeopleSelectionResponse,
      needs: minRole('manager'),
    }),
  },
});
