import { type RawBuilder, sql } from 'kysely';
import type { TaskStatus } from '../../../contract/organisation/vocabulary';
import {
  closedStatuses,
  doneStatuses,
  openStatuses,
  rejectedStatuses,
  submittedStatuses,
  unfinishedStatuses,
} from '../../../contract/work/task-states';

/**
 * The contract's groups of states as SQL conditions. `task` is the table's alias in the query. Written as literals, so
 * that partial indexes apply. Triggers that keep sums repeat them: `tests/server/derived/states.test.ts` compares.
 */
const inState = (task: string, statuses: readonly TaskStatus[]) =>
  sql<boolean>`${sql.ref(`${task}.status`)} in (${sql.join(statuses.map(sql.lit))})`;

export const isDone = (task = 't') => inState(task, doneStatuses);
export const isRejected = (task = 't') => inState(task, rejectedStatuses);
/** The office has ended it after its submission. */
export const isClosed = (task = 't') => inState(task, closedStatuses);
/** The agent can still work on it. */
export const isOpen = (task = 't') => inState(task, openStatuses);
/** It is the site's current work: under way, or waiting for a decision of its own. */
export const isUnfinished = (task = 't') => inState(task, unfinishedStatuses);
/** `isAwaitingReview`; `unseen` if the query has another condition for « not looked at yet ». */
export const isUnreviewed = (
  task = 't',
  unseen: RawBuilder<boolean> = sql`${sql.ref(`${task}.seen_at`)} is null`,
) => sql<boolean>`(${inState(task, submittedStatuses)} or (${sql.ref(`${task}.status`)} = '' and ${unseen}))`;
