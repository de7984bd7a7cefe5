import type { AnomalyRecord } from './queries';

/** What the agent is told of a repair when its planner wrote nothing. */
export const wordsOf = ({ content, comment }: Pick<AnomalyRecord, 'content' | 'comment'>) =>
  [content, comment].filter(Boolean).join(' – ').slice(0, 2_000);
