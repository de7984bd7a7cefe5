import { z } from 'zod';
import { arrayOf, defineCalls, get, post, readByPost, Switch } from '../framework/endpoint';
import { editShape } from '../framework/fields';
import { exact, line, secret } from '../framework/text';
import { OpenSession } from './account';
import { Excess } from './giving';
import { minPassword } from './new-password';
import { accountStatuses, Email, peopleFields } from './people';
import { FlagSet, PermissionSet } from './permission-set';
import { from } from './permissions';
import {
  addressOf,
  factsOf,
  forListedRoles,
  type ListedRole,
  listedRoles,
  type RegisterName,
  registerName,
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

const Password = secret(minPassword);
/**
 * Of a new name. No two alphabets, no accents: « аdmin » with a Cyrillic а, « ádmin » and « admin » would be three people
 * who look like one. Names from before stand, and go on signing in.
 */
const Username = exact(60)
  .min(3)
  .refine(name => /^[A-Za-z0-9._-]*$/.test(name), { params: { code: 'badUsername' } });
const text = (most: number) => line(most).optional();

const registration = {
  username: Username,
  /** For the first sign-in, where it must be replaced: whoever makes the account knows it. */
  password: Password,
  firstName: text(80),
  lastName: text(80),
  email: Email.optional().or(z.literal('')),
  phone: Phone.optional(),
  /** The owner he works for; in-house unless told. */
  accountType: Owner.optional(),
};
/** What else is told of a new account hangs on who stands above it (`under`): a manager, a superior, or a cluster. */
const Registration = z.object({
  ...registration,
  matricule: exact(40).optional(),
  manager: ManagerRef.optional(),
  cluster_manager: AccountRef.optional(),
  cluster: ClusterId.optional(),
});
const asked = (role: ListedRole) => {
  const { charge, under } = factsOf(role);
  const { manager, matricule, cluster_manager } = Registration.shape;
  if (charge === 'work') return { matricule, manager };
  return under.length ? { cluster_manager } : { cluster: ClusterId };
};
const register = (role: ListedRole) =>
  post(`${addressOf(role)}/register`, {
    undo: 'accountActions.delete',
    writes: { accounts: 'accountProfile' },
    idempotency: 'none',
    input: z.object({ ...registration, ...asked(role) }) as z.ZodObject as typeof Registration,
    output: registered,
    needs: from(factsOf(role).madeBy!),
  });
const registered = z.object({
  userid: Id,
  /** Rights of the role's defaults that the account did not get, because whoever made it lacks them. */
  withheld: z.array(Excess),
});
const ByUser = z.object({ userid: AccountRef });
const ById = z.object({ id: AccountRef });

/**
 * Whoever takes somebody away who has something in his charge says what becomes of it: it goes to `hand_to`, somebody
 * of his role, or stays as it is. Said nothing, the call answers 409 with `current.charge`.
 */
const handingOver = { hand_to: AccountRef.optional(), stay: Switch.optional() };
const WithHandOver = ById.extend(handingOver);
/**
 * What somebody has in his charge, as far as the caller reaches it: an agent plans and sites, a manager sites and
 * agents, a cluster manager people; who plans recurring work, maintenance plans.
 */
export const LeftBehind = z.object({
  plans: z.int(),
  sites: z.int(),
  agents: z.int(),
  managers: z.int(),
  maintenance: z.int(),
});
export type LeftBehind = z.infer<typeof LeftBehind>;
/** What goes to nobody else: open sessions, which end, and tasks under way or returned, which stay in his name. */
export const Besides = z.object({ sessions: z.int(), tasks: z.int() });
export type Besides = z.infer<typeof Besides>;
/** People that one call may be about. */
export const mostPeople = 1_000;

const PeopleSelectionAnswer = z.object({
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
export type PeopleSelectionAnswer = z.infer<typeof PeopleSelectionAnswer>;

/** A scope that is withdrawn: null, or `none` from a form, which knows no null. */
const orWithdrawn = <S extends z.ZodType>(set: S) =>
  z.preprocess(value => (value === 'none' ? null : value), set.nullable()).optional();

const Activity = z.object({
  created_at: Timestamp,
  action: z.string(),
  /** The table: `sites`, `plans`. */
  object: z.string(),
  object_id: z.int(),
  /** What it is called: a code, a username; null for what has no name and what the reader may not reach. */
  object_name: z.string().nullable(),
  /** The site of a plan, where the reader may reach it. */
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
  /** Whether he may sign in on the web, and whether his sign-in asks for a code of his telephone. */
  web_access: z.boolean(),
  code_on: z.boolean(),
  /** What he holds and the reader does not: it keeps the reader from his password, his address and his return. */
  beyond: z.array(Excess),
  version: z.int(),
};
export const AgentOverview = z.object({
  ...profile,
  total_tasks: z.int(),
  total_tasks_month: z.int(),
  last_task: z
    .object({
      id: Id,
      /** Whose list it stands in. */
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

const registers = Object.fromEntries(listedRoles.map(role => [registerName(role), register(role)])) as Record<
  RegisterName,
  ReturnType<typeof register>
>;

/**
 * People and their accounts (document 3, sections 4 and 7). The gates say from which role; whom one reaches is
 * visibility's, and nobody acts on somebody of his own rank or above, an admin on other admins excepted.
 */
export const accountActions = defineCalls({
  name: 'accountActions',
  actions: {
    overview: get('/api/agent/overview/:userid', {
      input: ByUser,
      output: z.object({ data: AgentOverview }),
      needs: from('manager'),
    }),
    detail: get('/api/manager/detail/:userid', {
      input: ByUser,
      output: z.object({ data: PersonDetail }),
      needs: from('manager'),
    }),
    activity: get('/api/user/activity/agent/:userid', {
      input: ByUser,
      output: z.object({ data: z.array(Activity) }),
      needs: from('manager'),
    }),
    /** What new accounts start with, for whoever makes them gives no more of it than he holds (`heldOf`). */
    registration: get('/api/user/registration', {
      ability: false,
      output: z.object({
        default_permissions: z.object(forListedRoles(() => SessionUser.shape.permissions)),
        /** Its managers decide on SSRs: only who does may make one. */
        reviewing_owner: Owner,
      }),
      needs: from('manager'),
    }),
    ...registers,
    /** Success means available. */
    availability: readByPost('/api/user/availability', {
      ability: false,
      input: z.object({
        username: Username.optional(),
        email: exact(120).optional(),
      }),
      needs: from('manager'),
    }),
    enable: post('/api/user/enable/:id', {
      undo: 'accountActions.disable',
      writes: { accounts: 'accountProfile' },
      input: ById,
      needs: from('manager'),
    }),
    disable: post('/api/user/disable/:id', {
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: WithHandOver,
      needs: from('manager'),
    }),
    delete: post('/api/user/delete/:id', {
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: WithHandOver,
      needs: from('manager'),
    }),
    /** Brings a deleted account back within 30 days; under another name or address where its own are taken (422). */
    restore: post('/api/user/restore/:id', {
      undo: 'accountActions.delete',
      writes: { accounts: 'accountProfile' },
      input: ById.extend({ username: Username.optional(), email: Email.optional().or(z.literal('')) }),
      output: z.object({ username: z.string() }),
      needs: from('admin'),
    }),
    /** What these people have in their charge together, before they are disabled or deleted. */
    charge: get('/api/users/charge', {
      ability: false,
      input: z.object({ ids: arrayOf(Id, mostPeople) }),
      output: z.object({ data: LeftBehind, besides: Besides }),
      needs: from('manager'),
    }),
    /** `duration` in months, from today or from the date that is still to come. */
    renew: post('/api/user/:id/renew', {
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: ById.extend({ duration: z.coerce.number<number>().int().min(1).max(120).default(1) }),
      output: z.object({ expires_at: Timestamp }),
      needs: from('manager'),
    }),
    /** A password for one sign-in, told once: it must be changed there. */
    resetPassword: post('/api/user/:id/reset', {
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      idempotency: 'none',
      input: ById,
      output: z.object({ password: z.string() }),
      needs: from('manager'),
    }),
    /** Gives or takes the web; taken, it ends the web sessions. What stays as it is leaves no history. */
    webAccess: post('/api/user/:id/web_access', {
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: ById.extend({ web_access: Switch }),
      needs: from('manager'),
    }),
    /** Somebody's open sessions, of the web and of the mobile app. */
    sessions: get('/api/user/:id/sessions', {
      input: ById,
      output: z.object({ sessions: z.array(OpenSession) }),
      needs: from('manager'),
    }),
    /** The session of that name, or all of them where none is named. */
    endSessions: post('/api/user/:id/sessions/end', {
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: ById.extend({ session: exact(64).min(1).optional() }),
      output: z.object({ ended: z.int() }),
      needs: from('manager'),
    }),
    /** Takes off the code of a telephone that is lost: the password alone lets in again. */
    resetCode: post('/api/user/:id/code/reset', {
      undo: 'warn',
      writes: { accounts: 'accountProfile' },
      input: ById,
      needs: from('manager'),
    }),
    edit: post('/api/users/edit/:userid', {
      undo: 'repeat',
      writes: { accounts: 'accountProfile' },
      idempotency: 'none',
      input: ByUser.extend({
        ...editShape(peopleFields.work),
        /** Another's password is not chosen: anything but a blank one is refused, `resetPassword` gives a one-time one. */
        password: Password.optional().or(z.literal('')),
        manager: ManagerRef.optional(),
        cluster_manager: AccountRef.optional(),
        cluster: ClusterId.optional(),
        account_type: Owner.optional(),
        version: z.coerce.number<number>().int().optional(),
      }),
      needs: from('manager'),
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
        /** What else his gates hang on. */
        role: RoleName,
        reviewer: z.boolean(),
      }),
      needs: from('admin'),
    }),
    /**
     * Replaces the scopes that are sent; a flag that is not named is off, and a scope that is null is withdrawn.
     * `clusters` serves every scope, `pm.clusters` is the specification's place for it. Another `version` than the
     * stored one answers 409, with what `permissions` answers as `current`.
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
      needs: from('admin'),
    }),
    /**
     * Looks at the product with somebody's menu, gates and rows: the session stays the admin's, reads only, and answers
     * as that person until `session.endViewAs`. Somebody who is an admin himself, or out of use, answers 403 or 409.
     */
    viewAs: post('/api/user/view_as/:userid', {
      undo: 'session.endViewAs',
      writes: { accounts: 'accountProfile' },
      input: ByUser,
      output: z.object({ user: SessionUser }),
      needs: from('admin'),
    }),
    /** Agents to another manager, each with his own answer. */
    moveAgents: post('/api/users/selection/move', {
      undo: 'repeat',
      writes: { accounts: 'accountProfile' },
      input: z.object({ ids: arrayOf(Id, mostPeople), manager: ManagerRef }),
      output: PeopleSelectionAnswer,
      needs: from('cluster_manager'),
    }),
    disableMany: post('/api/users/selection/disable', {
      undo: 'warn',
      writes: ['accountActions.disable'],
      input: z.object({ ids: arrayOf(Id, mostPeople), ...handingOver }),
      output: PeopleSelectionAnswer,
      needs: from('manager'),
    }),
  },
});
