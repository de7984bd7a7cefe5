import { type RawBuilder, sql } from 'kysely';
import type { TaskStatus } from '../../../contract/organisation/vocabulary';
import {
  doneStatuses,
  openStatuses,
  sentStatuses,
  unfinishedStatuses,
} from '../../../contract/work/task-states';

/**
 * What the contract says of states, as conditions of SQL. `task` is how the query calls its table. Spelled out, so that
 * partial indexes serve them. Triggers that keep sums say the same: `tests/server/derived/states.test.ts` compares.
 */
const inState = (task: string, statuses: readonly TaskStatus[]) =>
  sql<boolean>`${sql.ref(`${task}.status`)} in (${sql.join(statuses.map(sql.lit))})`;

export const isDone = (task = 't') => inState(task, doneStatuses);
/** Its agent can still do something about it. */
export const isOpen = (task = 't') => inState(task, openStatuses);
/** It stands for its site: under way, or waiting for a decision of its own. */
export const isUnfinished = (task = 't') => inState(task, unfinishedStatuses);
/** `waitsForReview`; `unseen` where the query says otherwise that nobody has looked. */
export const isUnreviewed = (
  task = 't',
  unseen: RawBuilder<boolean> = sql`${sql.ref(`${task}.seen_at`)} is null`,
) => sql<boolean>`(${inState(task, sentStatuses)} or (${sql.ref(`${task}.status`)} = '' and ${unseen}))`;
