import { z } from 'zod';
import { defineCalls, get } from '../framework/endpoint';
import { byKind } from '../framework/permissions';
import { Day } from '../framework/vocabulary';
import { deadlineStages } from '../organisation/deadlines';
import { scopes } from '../organisation/permissions';
import { ClusterId, Owner, TaskKind } from '../organisation/vocabulary';
import { canReadMorning } from './home-page-rules';

/** Stages that ended in a month, in time and not. */
export const DeadlineShare = z.object({
  /** YYYY-MM */
  month: z.string(),
  stage: z.enum(deadlineStages),
  kind: TaskKind,
  owner: Owner,
  cluster: ClusterId,
  met: z.int(),
  missed: z.int(),
});
export type DeadlineShare = z.output<typeof DeadlineShare>;

/** How well deadlines are met, by today's rules: of the year when no days are given. */
export const deadlineShares = defineCalls({
  name: 'deadlines',
  actions: {
    kept: get('/api/dashboard/deadlines', {
      cost: 'heavy',
      input: z.object({
        /** Default: every scope the caller may read. */
        scope: z.enum(scopes).optional(),
        owner: Owner.optional(),
        cluster: ClusterId.optional(),
        start_date: Day.optional(),
        end_date: Day.optional(),
      }),
      output: z.object({
        data: z.object({
          /** Whether these kinds have any deadline. */
          set: z.boolean(),
          rows: z.array(DeadlineShare),
        }),
      }),
      needs: byKind('scope', canReadMorning),
    }),
  },
});
