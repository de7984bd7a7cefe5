declare module '../framework/register' {
  interface Register {
    jobKind: JobKind;
  }
}

/** Messages and imports: done once, and may be given up. */
const singleJobs = ['email', 'sms', 'push', 'import', 'dashboardMail'] as const;
/** Periodic jobs, which run on one server only and cannot be given up. */
const recurringJobs = ['alerts', 'dashboards', 'fold', 'tidy', 'photos', 'copies', 'maintenance'] as const;
/** Kinds of queued work. */
export const jobKinds = [...singleJobs, ...recurringJobs] as const;
type JobKind = (typeof jobKinds)[number];

/** Whether a job recurs, and so cannot be given up. */
export const isRecurring = (kind: JobKind) => recurringJobs.some(recurring => recurring === kind);
