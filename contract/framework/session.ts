import { z } from 'zod';
import { normalizeEmail } from './email';
import { defineCalls, get, post } from './endpoint';
import { NewPassword } from './new-password';
import { patterns } from './patterns';
import { type Actor, anyone, signedIn } from './permissions';
import type { Registered } from './register';
import { createRegistration } from './registration';
import { line, secret } from './text';
import { Id } from './vocabulary';

/** What every product's session says of the signed-in person; beside it role and permissions. */
export const sessionUserFields = {
  userid: Id,
  username: z.string(),
  token: z.string().optional(),
  /** A one-time password: until it is replaced, hardly any call is allowed (`beforeNewPassword`). */
  must_change_password: z.boolean().optional(),
  /** The admin viewing as this person, read-only; null or absent in an ordinary session. */
  viewed_by: z.string().nullable().optional(),
};
/** The signed-in person of a product that adds nothing. */
export type BasicSessionUser = z.infer<z.ZodObject<typeof sessionUserFields>> & Actor;

/** The signed-in person as stored by the browser, as the product declares it (document 1, section 3, « Session »). */
export type SessionUser = Registered<'sessionUser', BasicSessionUser>;

export const minLoginPasswordLength = 4;

/** A device's identifier: 256 random bits. */
export const DeviceToken = z.string().regex(patterns.deviceToken);

/** Sign-ins and forgotten-password calls per address. */
export const signInsPerMinute = 120;

const buildSession = (user: z.ZodType<SessionUser>) =>
  defineCalls({
    name: 'session',
    ability: false,
    actions: {
      connect: post('/api/user/connect', {
        cost: 'public',
        undo: 'session.disconnect',
        writes: {},
        transaction: 'own',
        perMinute: signInsPerMinute,
        input: z.object({
          username: line(120).min(1),
          password: secret(1),
          code: line(20).optional(),
        }),
        output: z.object({ user }),
        needs: anyone,
      }),
      /**
       * Mails a code for a new password to the account of this name or mail address. The answer is the same whether it
       * exists; `health.password_by_mail` says whether this server sends mail.
       */
      forgottenPassword: post('/api/user/forgotten', {
        cost: 'public',
        undo: 'none',
        writes: {},
        transaction: 'own',
        perMinute: signInsPerMinute,
        input: z.object({ username: line(120).min(1).overwrite(normalizeEmail) }),
        needs: anyone,
      }),
      /** The code is valid once, for half an hour. Ends all sessions of the account and opens none. */
      newPassword: post('/api/user/new_password', {
        cost: 'public',
        undo: 'repeat',
        writes: { accounts: 'accountProfile' },
        transaction: 'own',
        perMinute: signInsPerMinute,
        input: z.object({ code: line(60).min(1), new_password: NewPassword }),
        needs: anyone,
      }),
      disconnect: post('/api/user/disconnect', {
        ownAccount: true,
        undo: 'session.connect',
        writes: {},
        needs: signedIn,
        beforeNewPassword: true,
        whileViewingAs: true,
      }),
      /** The current session as the server sees it: a change of permissions shows at the next load. */
      current: get('/api/user/session', {
        cost: 'light',
        output: z.object({ user }),
        needs: signedIn,
        beforeNewPassword: true,
      }),
      /** Ends `accountActions.viewAs`; without a view it changes nothing. */
      endViewAs: post('/api/user/view_as_end', {
        ownAccount: true,
        undo: 'accountActions.viewAs',
        writes: {},
        output: z.object({ user }),
        needs: signedIn,
        whileViewingAs: true,
      }),
      /** Liveness: the process answers, whatever the state of the database; for a supervisor's restarts. */
      alive: get('/api/health/alive', {
        cost: 'public',
        output: z.object({ status: z.literal('alive'), version: z.string() }),
        needs: anyone,
      }),
      /**
       * Readiness: calls can be answered, and the database takes writes; otherwise 503 with what is `missing`; for a
       * load balancer.
       */
      ready: get('/api/health/ready', {
        cost: 'public',
        output: z.object({ status: z.literal('ready') }),
        needs: anyone,
      }),
      health: get('/api/health', {
        cost: 'public',
        beforeNewPassword: true,
        output: z.object({
          status: z.literal('ok'),
          version: z.string(),
          database: z.enum(['embedded', 'postgres']),
          /** For the sign-in page, before anybody is signed in. */
          mobile_app_url: z.string(),
          /** Minimum length of a new password. */
          password_min: z.int(),
          /** Whether a forgotten password can be replaced by mail. */
          password_by_mail: z.boolean(),
        }),
        needs: anyone,
      }),
    },
  });

const registration = createRegistration<ReturnType<typeof buildSession>>('session');

/**
 * Sign-in, sign-out and what the shell loads after it (document 1, section 7; document 3, section 7). `user` has
 * `sessionUserFields`, `role`, `permissions` and what else the product's browser needs to know of a person.
 */
export const defineSession = (user: z.ZodType<SessionUser>) => registration.register(buildSession(user));
export type SessionCalls = ReturnType<typeof buildSession>;
/** The session's calls, of whichever product. */
export const getSession = registration.get;
