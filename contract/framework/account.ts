import { z } from 'zod';
import { Email } from './email';
import { BooleanParam, defineCalls, get, post } from './endpoint';
import { NewPassword } from './new-password';
import { type Role, signedIn } from './permissions';
import type { Registered } from './register';
import { createRegistration } from './registration';
import { exactText, line, secret } from './text';
import { Id, Name, Phone, Timestamp } from './vocabulary';

/** What the product says of a person on their own page, beside the framework's fields; read-only. */
type PersonalFields = Registered<'personalFields', Record<never, never>>;
export type PersonalFieldValues = z.infer<z.ZodObject<PersonalFields>>;
/** The product's switches of an account, each a boolean column that its owner sets. */
export type AccountSwitch = Registered<'accountSwitch', never>;

const password = secret(1);

/** One's own account as the pages show it (document 3, section 3). */
const buildPersonalData = (role: z.ZodType<Role>, fields: PersonalFields) =>
  z.object({
    userid: Id,
    username: z.string(),
    role,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    ...fields,
  });
export type PersonalData = z.infer<ReturnType<typeof buildPersonalData>>;

/** A person's notification settings; `channels` says which channels this server has. */
const buildPrivacyData = (switches: readonly AccountSwitch[]) =>
  z.object({
    sms_notification: z.boolean(),
    email_notification: z.boolean(),
    ...mapSwitches(switches, () => z.boolean()),
    email: z.string(),
    phone: z.string(),
    channels: z.object({ email: z.boolean(), sms: z.boolean() }),
  });
export type PrivacyData = z.infer<ReturnType<typeof buildPrivacyData>>;

/** What people may change of their own account; an empty text clears it. */
const buildAccountChange = (switches: readonly AccountSwitch[]) =>
  z.object({
    email: Email.or(z.literal('')).optional(),
    firstName: Name.optional(),
    lastName: Name.optional(),
    phone: Phone.optional(),
    sms_notification: BooleanParam.optional(),
    email_notification: BooleanParam.optional(),
    ...mapSwitches(switches, () => BooleanParam.optional()),
  });

const mapSwitches = <T>(switches: readonly AccountSwitch[], getValue: () => T) =>
  Object.fromEntries(switches.map(name => [name, getValue()])) as Record<AccountSwitch, T>;

/** An open session: where from, and since when, by the server's clock. */
export const OpenSession = z.object({
  /** The id by which it is ended; useless for signing in. */
  session: z.string(),
  client: z.enum(['web', 'field']),
  /** Browser and system, such as « Firefox, Windows »; null when the client does not say. */
  device: z.string().nullable(),
  address: z.string().nullable(),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  /** The session making the call. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** The product's part of the account pages. */
type AccountParts = { role: z.ZodType<Role>; personal: PersonalFields; switches: readonly AccountSwitch[] };

const buildAccount = ({ role, personal, switches }: AccountParts) => {
  const AccountChange = buildAccountChange(switches);
  return defineCalls({
    name: 'account',
    ability: false,
    // The account pages stay private.
    whileViewingAs: false,
    actions: {
      show: get('/api/user/:id', {
        cost: 'light',
        input: z.object({ id: Id, tab: z.enum(['personal', 'privacy']).default('personal') }),
        output: z.object({ data: z.union([buildPersonalData(role, personal), buildPrivacyData(switches)]) }),
        needs: signedIn,
      }),
      /** Fields as they are, or together as `agent` (the specification's call). */
      edit: post('/api/user/edit/:id', {
        ownAccount: true,
        undo: 'repeat',
        writes: { accounts: 'accountProfile' },
        input: AccountChange.extend({ id: Id, agent: AccountChange.optional() }),
        needs: signedIn,
      }),
      /** Ends one's other sessions. A wrong old password counts like one at the sign-in. */
      changePassword: post('/api/user/changepassword', {
        ownAccount: true,
        beforeNewPassword: true,
        undo: 'repeat',
        writes: { accounts: 'accountProfile' },
        transaction: 'own',
        input: z.object({ old_password: password, new_password: NewPassword }),
        needs: signedIn,
      }),
      sessions: get('/api/user/sessions', {
        cost: 'light',
        output: z.object({ sessions: z.array(OpenSession) }),
        needs: signedIn,
      }),
      /** One of one's own, by its id in `sessions`. */
      endSession: post('/api/user/sessions/end', {
        ownAccount: true,
        undo: 'warn',
        writes: { accounts: 'accountProfile' },
        input: z.object({ session: exactText(64).min(1) }),
        output: z.object({ ended: z.int() }),
        needs: signedIn,
      }),
      endOtherSessions: post('/api/user/sessions/end_others', {
        ownAccount: true,
        undo: 'warn',
        writes: { accounts: 'accountProfile' },
        output: z.object({ ended: z.int() }),
        needs: signedIn,
      }),
      code: get('/api/user/code', {
        cost: 'light',
        output: z.object({ on: z.boolean(), recovery_codes_left: z.int() }),
        needs: signedIn,
      }),
      /**
       * A secret for the authenticator app, active once `confirmCode` has received a matching code within 15 minutes.
       */
      startCode: post('/api/user/code/start', {
        ownAccount: true,
        undo: 'none',
        writes: { accounts: 'accountProfile' },
        transaction: 'own',
        input: z.object({ password }),
        output: z.object({ secret: z.string(), uri: z.string() }),
        needs: signedIn,
      }),
      /** Answers the recovery codes, only once. */
      confirmCode: post('/api/user/code/confirm', {
        ownAccount: true,
        undo: 'account.stopCode',
        writes: { accounts: 'accountProfile' },
        transaction: 'own',
        input: z.object({ code: line(20).min(1) }),
        output: RecoveryCodes,
        needs: signedIn,
      }),
      renewRecoveryCodes: post('/api/user/code/recovery', {
        ownAccount: true,
        undo: 'warn',
        writes: { accounts: 'accountProfile' },
        transaction: 'own',
        input: z.object({ password }),
        output: RecoveryCodes,
        needs: signedIn,
      }),
      stopCode: post('/api/user/code/stop', {
        ownAccount: true,
        undo: 'warn',
        writes: { accounts: 'accountProfile' },
        transaction: 'own',
        input: z.object({ password }),
        needs: signedIn,
      }),
    },
  });
};

const registration = createRegistration<{
  calls: ReturnType<typeof buildAccount>;
  switches: readonly AccountSwitch[];
}>('own account');

/**
 * The account pages' calls (document 3, sections 2.8 and 7). Only for one's own account; another's answers as if it
 * did not exist.
 */
export const defineAccount = (parts: AccountParts) =>
  registration.register({ calls: buildAccount(parts), switches: parts.switches }).calls;
export type AccountCalls = ReturnType<typeof buildAccount>;
/** The calls of the account pages, of whichever product. */
export const getAccount = () => registration.get().calls;
/** The product's switches, in the order in which they are shown. */
export const listAccountSwitches = () => registration.get().switches;
