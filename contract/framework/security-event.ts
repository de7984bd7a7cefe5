import type { Registered } from './register';

/** The kinds of events that the security log records. */
export type SecurityEventKind = Registered<'securityEventKind', string>;
/** What else is recorded of an event: never a password, token or code. */
export type SecurityDetails = Registered<'securityDetails', Record<string, unknown>>;
