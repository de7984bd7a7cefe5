import type { Registered } from './register';

/** The framework's kinds of queued work: messages, imports and what follows a write, done once; the periodic cleanup. */
export const frameworkJobKinds = ['email', 'sms', 'push', 'import', 'hook', 'tidy'] as const;
export type FrameworkJobKind = (typeof frameworkJobKinds)[number];
/** Kinds of queued work: the framework's and the product's. */
export type JobKind = FrameworkJobKind | Registered<'jobKind', never>;

/** `discarded`: given up by an admin. Done jobs are deleted. */
export const jobStates = ['waiting', 'running', 'failed', 'discarded'] as const;
export type JobState = (typeof jobStates)[number];

/** Why the last attempt failed; contains nothing of the message, and no address or password. */
export const jobCauses = [
  'noAddress',
  'answered',
  'unreachable',
  'databaseAway',
  'serverGone',
  'busy',
  'internal',
] as const;
export type JobCauseName = (typeof jobCauses)[number];
/** `code`: the remote's answer, or the network error. */
export type JobCause = { name: JobCauseName; code?: string | number };
