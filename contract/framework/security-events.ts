import { z } from 'zod';
import { BooleanParam, defineCalls, get } from './endpoint';
import { wholeNumber } from './numbers';
import { adminsOnly } from './permissions';
import type { Registered } from './register';
import { line } from './text';
import { Day, Id, Search } from './vocabulary';

/** Logged events: who signed in, who was refused, and changes to access. */
export const securityEvents = [
  'signIn',
  'signInFailed',
  'locked',
  'signOut',
  'sessionsEnded',
  'passwordChanged',
  'passwordReset',
  'passwordForgotten',
  'mailChanged',
  'newDevice',
  'codeOn',
  'codeOff',
  'codeReset',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'permissionsChanged',
  'accountCreated',
  'accountDisabled',
  'accountEnabled',
  'accountDeleted',
  'accountRestored',
  'webAccess',
  'viewAs',
  'viewAsEnded',
  'export',
  'tokenInAddress',
  'keyRotated',
] as const;
export type SecurityEventKind = (typeof securityEvents)[number];

/** What else is recorded of an event: never a password, token or code. `whole`: an export was read to its end. */
type SecurityDetail =
  | 'list'
  | 'file'
  | 'filter'
  | 'rows'
  | 'whole'
  | 'ended'
  | 'client'
  | 'device'
  | 'session_address'
  | 'web_access'
  | 'added'
  | 'removed'
  | 'role'
  | 'failures'
  | 'by_mail'
  | 'key'
  | 'values'
  | 'route'
  | Registered<'securityDetail', never>;
export type SecurityDetails = Partial<Record<SecurityDetail, unknown>>;
/** Those shown line by line. */
export type DisplayedDetail = Exclude<SecurityDetail, 'whole'>;

export const SecurityRow = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  kind: z.enum(securityEvents),
  /** The account it is about: its name, or the one that was typed if no account has it. */
  account_id: z.int().nullable(),
  username: z.string().nullable(),
  /** Who did it, if not the account's owner. */
  by: z.string().nullable(),
  /** Null: the command line of the server. */
  address: z.string().nullable(),
  /** Browser and system */
  device: z.string().nullable(),
  /** Other details: an export's filter and count, the flags that changed. */
  details: z.record(z.string(), z.unknown()).nullable(),
});
export type SecurityRow = z.infer<typeof SecurityRow>;

export const SecurityFilters = z
  .object({
    kind: z.enum(securityEvents),
    /** A substring of the name, of the subject or the actor. */
    who: Search,
    /** The beginning of the address. */
    address: line(60),
    date_from: Day,
    date_to: Day,
  })
  .partial();

export const securityColumns = [
  'created_at',
  'kind',
  'username',
  'by',
  'address',
  'device',
  'details',
] as const;

/** The log of security events: read-only. */
export const security = defineCalls({
  name: 'security',
  actions: {
    /** Newest first; `before` is the last id of the previous page. With `export` a workbook of all matches. */
    list: get('/api/security/fetch', {
      cost: 'heavy',
      input: SecurityFilters.extend({
        before: Id.optional(),
        limit: wholeNumber().min(1).max(200).default(50),
        export: BooleanParam.optional(),
      }),
      output: z.object({ rows: z.array(SecurityRow), next: z.int().nullable() }),
      needs: adminsOnly,
    }),
  },
});
