import { frameworkJobKinds, type JobKind } from '../framework/job-kinds';

declare module '../framework/register' {
  interface Register {
    jobKind: (typeof productJobKinds)[number];
  }
}

/** Periodic jobs, which run on one server only and cannot be given up. */
const recurringJobs = ['alerts', 'dashboards', 'fold', 'photos', 'copies', 'maintenance'] as const;
export const productJobKinds = ['dashboardMail', ...recurringJobs] as const;
/** Kinds of queued work. */
export const jobKinds = [...frameworkJobKinds, ...productJobKinds] as const;

/** Whether a job recurs, and so cannot be given up. */
export const isRecurring = (kind: JobKind) =>
  [...recurringJobs, 'tidy'].some(recurring => recurring === kind);
