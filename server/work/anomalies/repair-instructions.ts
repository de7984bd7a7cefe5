import type { AnomalyRecord } from './queries';

/** Default instructions for a repair when its planner wrote none. */
export const buildRepairInstructions = ({
  content,
  comment,
  reopen_cause,
}: Pick<AnomalyRecord, 'content' | 'comment' | 'reopen_cause'>) =>
  [content, comment, reopen_cause].filter(Boolean).join(' – ').slice(0, 2_000);
