import type { Registered } from './register';

/** Kinds of queued work. */
export type JobKind = Registered<'jobKind', string>;

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
