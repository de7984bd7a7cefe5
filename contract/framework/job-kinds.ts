/** What waits in the queue: messages, imports, and what one server of all does now and then. */
export const jobKinds = [
  'email',
  'sms',
  'push',
  'import',
  'alerts',
  'dashboardMail',
  'dashboards',
  'fold',
  'tidy',
  'photos',
  'copies',
  'maintenance',
] as const;
export type JobKind = (typeof jobKinds)[number];

/** `discarded`: given up by an admin. What is done is no longer there. */
export const jobStates = ['waiting', 'running', 'failed', 'discarded'] as const;
export type JobState = (typeof jobStates)[number];

/** Why the last try failed; nothing of what was to be sent, and no address or password, stands in it. */
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
/** `code`: the other side's answer, or what the network said. */
export type JobCause = { name: JobCauseName; code?: string | number };
