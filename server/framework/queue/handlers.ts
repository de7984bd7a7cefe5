import type { JobKind } from '../../../contract/framework/job-kinds';
import type { Job, JobsContract } from '../../../contract/framework/jobs';
import { recordHistory } from '../history/record-history';
import { conflict, notFound } from '../http/errors';
import type { HandlerContext, Handlers } from '../http/mount';
import { listHandler } from '../lists/list-handler';
import { noSheet } from '../lists/list-sheet';
import type { RowSource } from '../lists/row-source';
import { type JobFilters, jobFilters } from './filters';
import { countJobs, discardJob, type JobRow, listJobs, lockJob, retryJob, streamJobs } from './queries-list';

/** Pending and failed jobs, for admins. Neither content nor recipient is included. */
export const jobsSource: RowSource<JobFilters> = {
  filters: jobFilters,
  visibilityKey: ({ role }) => role,
  page: async (db, _, filters, page) => (await listJobs(db, filters, page)).map(toJob),
  count: (db, _, filters) => countJobs(db, filters),
  all: async function* (db, _, filters, sort) {
    for await (const rows of streamJobs(db, filters, sort)) yield rows.map(toJob);
  },
  sheet: async () => noSheet,
};

/** `isRecurring`: whether a kind of job recurs, and so cannot be given up. */
export const createJobHandlers = (
  jobs: JobsContract,
  isRecurring: (kind: JobKind) => boolean,
): Handlers<JobsContract> => ({
  list: listHandler(jobs, jobsSource),
  retry: createDecision('retry', 'waiting', retryJob),
  discard: createDecision('discard', 'discarded', discardJob, isRecurring),
});

function createDecision(
  action: 'retry' | 'discard',
  state: Job['state'],
  change: typeof retryJob,
  isForbidden: (kind: JobKind) => boolean = () => false,
) {
  return async ({
    input: { id },
    db,
    user,
    request,
  }: HandlerContext<JobsContract['actions'][typeof action]>) => {
    const job = await lockJob(db, id);
    // Finished jobs are deleted.
    if (!job) throw notFound();
    if (job.state === 'running') throw conflict({ cause: 'jobRunning' });
    if (isForbidden(job.kind)) throw conflict({ cause: 'jobComesAgain' });
    await change(db, id);
    if (job.state !== state)
      await recordHistory(db, { user, address: request.ip }, [
        {
          object: 'jobs',
          id,
          action: `jobs.${action}`,
          about: { kind: job.kind },
          before: { state: job.state },
          after: { state },
        },
      ]);
    return {};
  };
}

const toJob = ({ created_at, next_at, id, kind, state, attempts, cause, username }: JobRow): Job => ({
  ...{ id, kind, state, attempts, cause, username },
  created_at: created_at.toISOString(),
  next_at: next_at?.toISOString() ?? null,
});
