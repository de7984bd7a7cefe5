import type { JobCause } from '../../../contract/framework/job-kinds';
import { isDatabaseUnavailable, tookTooLong } from '../db/unavailable';

/** A try that failed for a reason that can be told; `final` where no other try would help. */
export class JobFailure extends Error {
  constructor(
    readonly told: JobCause,
    readonly final = false,
    cause?: unknown,
  ) {
    super(cause instanceof Error ? cause.message : told.name, { cause });
  }
}

/** Another server has the job by now: this one was not heard of for longer than its lease. */
export class JobLost extends Error {}

/** Whether a later try may do what this one could not, without it being the job's fault. */
export const mayPass = (error: unknown) => {
  const { name } = causeOf(error);
  // What takes too long must not be begun without end.
  return name === 'busy' || (name === 'databaseAway' && !tookTooLong(error));
};

/** What is told of a failure: the log has the rest. */
export const causeOf = (error: unknown): JobCause => {
  if (error instanceof JobFailure) return error.told;
  return { name: isDatabaseUnavailable(error) ? 'databaseAway' : 'internal' };
};
