import type { AnomalyRecord } from './queries';

/** What the agent is told of a repair when its planner wrote nothing. */
export const wordsOf = ({
  content,
  comment,
  reopen_cause,
}: Pick<AnomalyRecord, 'content' | 'comment' | 'reopen_cause'>) =>
  [content, comment, reopen_cause].filter(Boolean).join(' – ').slice(0, 2_000);
