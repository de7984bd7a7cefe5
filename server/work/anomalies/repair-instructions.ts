import type { AnomalyRecord } from './queries';

type Finding = Pick<AnomalyRecord, 'content' | 'comment' | 'reopen_cause'>;

/** Default instructions for the repair of one or several findings when its planner wrote none: a line for each. */
export const buildRepairInstructions = (findings: readonly Finding[]) =>
  findings
    .map(({ content, comment, reopen_cause }) => [content, comment, reopen_cause].filter(Boolean).join(' – '))
    .join('\n')
    .slice(0, 2_000);
