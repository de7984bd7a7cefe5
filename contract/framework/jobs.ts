import { z } from 'zod';
import { minRole } from '../organisation/permissions';
import { Id, JobKindName, JobStateName, Timestamp } from '../organisation/vocabulary';
import { defineResource, exportParams, get, pageSchema, pagingParams, post } from './endpoint';
import { defineFields, fieldsIn, listSortFields, recordShape, unsortableFields } from './fields';
import { type JobKind, jobCauses } from './job-kinds';
import { multiValue } from './multi-value';

export const jobFields = defineFields({
  id: { is: Id, in: ['row'] },
  kind: { is: JobKindName, in: ['row', 'column'], unsorted: 'noOrder', column: 'kind' },
  state: { is: JobStateName, in: ['row', 'column'], unsorted: 'noOrder', column: 'state' },
  created_at: { is: Timestamp, in: ['row', 'column', 'sort'] },
  attempts: { is: z.int(), in: ['row', 'column', 'sort'] },
  /** Why the last attempt failed. */
  cause: {
    is: z.object({ name: z.enum(jobCauses), code: z.union([z.string(), z.int()]).optional() }).nullable(),
    in: ['row', 'column'],
    unsorted: 'noOrder',
  },
  /** The next attempt, if waiting. */
  next_at: { is: Timestamp.nullable(), in: ['row', 'column', 'sort'] },
  /** The recipient, or who imports. */
  username: { is: z.string().nullable(), in: ['row', 'column'], unsorted: 'noOrder' },
});

export const Job = z.object(recordShape(jobFields, 'row'));
export type Job = z.infer<typeof Job>;

const JobFilters = z.object({ kind: multiValue(JobKindName), state: multiValue(JobStateName) }).partial();
export const jobSorts = listSortFields(jobFields, 'created_at');

/** Whether a job recurs, and so cannot be given up. */
export const isRecurring = (kind: JobKind) =>
  !['email', 'sms', 'push', 'import', 'dashboardMail'].includes(kind);

const adminsOnly = minRole('admin');
const jobAction = { input: z.object({ id: Id }), needs: adminsOnly, writes: { jobs: 'nothing' } } as const;

/** Jobs waiting, running, failed or given up: done jobs are deleted. */
export const jobs = defineResource({
  name: 'jobs',
  record: Job,
  idField: 'id',
  rowsKey: 'jobs',
  filters: JobFilters,
  columns: fieldsIn(jobFields, 'column'),
  sorts: jobSorts,
  unsorted: unsortableFields(jobFields),
  latestFirst: true,
  actions: {
    list: get('/api/jobs/fetch', {
      cost: 'heavy',
      input: JobFilters.extend({ ...pagingParams, ...exportParams }),
      output: pageSchema('jobs', Job),
      needs: adminsOnly,
    }),
    /** Runs it at once, with all its attempts reset. */
    retry: post('/api/jobs/retry/:id', { undo: 'jobs.discard', ...jobAction }),
    /** Gives it up, until it is retried. */
    discard: post('/api/jobs/discard/:id', { undo: 'jobs.retry', ...jobAction }),
  },
});
