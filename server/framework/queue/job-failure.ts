import type { JobCause } from '../../../contract/framework/job-kinds';
import { isDatabaseUnavailable, isStatementTimeout } from '../db/unavailable';

/** A failed attempt with a reason that can be shown; `final` if retrying is useless. */
export class JobFailure extends Error {
  constructor(
    readonly shownCause: JobCause,
    readonly final = false,
    cause?: unknown,
  ) {
    super(cause instanceof Error ? cause.message : shownCause.name, { cause });
  }
}

/** Another server has taken over the job: this one sent no heartbeat for longer than its lease. */
export class JobLost extends Error {}

/** Whether the failure is temporary and not caused by the job itself. */
export const isTransient = (error: unknown) => {
  const { name } = getJobCause(error);
  // Statements that time out must not be retried forever.
  return name === 'busy' || (name === 'databaseAway' && !isStatementTimeout(error));
};

/** The cause shown to users: the log has the details. */
export const getJobCause = (error: unknown): JobCause => {
  if (error instanceof JobFailure) return error.shownCause;
  return { name: isDatabaseUnavailable(error) ? 'databaseAway' : 'internal' };
};
