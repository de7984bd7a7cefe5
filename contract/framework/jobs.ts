import { z } from 'zod';
import { defineResource, exportParams, get, pageSchema, pagingParams, post } from './endpoint';
import { withFieldMeta } from './field-meta';
import {
  defineFields,
  type FieldsIn,
  fieldsIn,
  listSortFields,
  recordShape,
  unsortableFields,
} from './fields';
import { type JobKind, jobCauses } from './job-kinds';
import { multiValue } from './multi-value';
import { adminsOnly } from './permissions';
import { Id, JobStateName, Timestamp } from './vocabulary';

/** The fields of a job. */
export const defineJobFields = (kinds: readonly JobKind[]) =>
  defineFields({
    id: { is: Id, in: ['row'] },
    kind: {
      is: withFieldMeta(z.enum(kinds), { word: 'jobKind' }),
      in: ['row', 'column'],
      unsorted: 'noOrder',
      column: 'kind',
    },
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

type JobFields = ReturnType<typeof defineJobFields>;

const jobAction = { input: z.object({ id: Id }), needs: adminsOnly, writes: { jobs: 'nothing' } } as const;

/** Jobs waiting, running, failed or given up: done jobs are deleted. */
export const defineJobs = (fields: JobFields) => {
  const record = z.object(recordShape(fields, 'row'));
  const filters = z.object({ kind: multiValue(fields.kind.is), state: multiValue(JobStateName) }).partial();
  return defineResource({
    name: 'jobs',
    record,
    idField: 'id',
    rowsKey: 'jobs',
    filters,
    columns: fieldsIn(fields, 'column'),
    sorts: listSortFields(fields, 'created_at'),
    unsorted: unsortableFields(fields),
    latestFirst: true,
    actions: {
      list: get('/api/jobs/fetch', {
        cost: 'heavy',
        input: filters.extend({ ...pagingParams, ...exportParams }),
        output: pageSchema('jobs', record),
        needs: adminsOnly,
      }),
      /** Runs it at once, with all its attempts reset. */
      retry: post('/api/jobs/retry/:id', { undo: 'jobs.discard', ...jobAction }),
      /** Gives it up, until it is retried. */
      discard: post('/api/jobs/discard/:id', { undo: 'jobs.retry', ...jobAction }),
    },
  });
};
export type JobsContract = ReturnType<typeof defineJobs>;
export type Job = z.infer<JobsContract['record']>;
export type JobSort = FieldsIn<JobFields, 'sort'>;
