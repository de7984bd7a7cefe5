import { hourMs } from '../../../contract/framework/hour-ms';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { AlertStep } from '../../../contract/work/alert-rules';
import type { AlertRuleRecord } from './queries-rules';

type Work = { kind: TaskKind; owner: string; cluster_id: number };

/** Whether an active rule applies to a task or plan. */
export const ruleApplies = (rule: AlertRuleRecord, { kind, owner, cluster_id }: Work) =>
  rule.enabled &&
  includesOrEmpty(rule.task_kinds, kind) &&
  includesOrEmpty(rule.owners, owner) &&
  includesOrEmpty(rule.clusters, cluster_id);
/** An empty list of a rule admits every value. */
const includesOrEmpty = <T>(values: readonly T[], value: T) => values.length === 0 || values.includes(value);

/** When the step after one sent at an instant is due; null if there is none. */
export const getNextStepDue = ({ steps }: { steps: readonly AlertStep[] }, step: number, sentAt: Date) => {
  const next = steps[step + 1];
  return next ? new Date(sentAt.getTime() + next.after * hourMs).toISOString() : null;
};
