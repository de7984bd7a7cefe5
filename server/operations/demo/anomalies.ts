import { addDays, today } from '../../../contract/framework/today';
import type { Severity } from '../../../contract/organisation/vocabulary';
import { findAccessProblem, listAnomalyItems, listNokChecks } from '../../../contract/work/evidence/findings';
import { settingDefaults } from '../../organisation/settings/setting-defaults';
import type { Random } from './random';
import type { NewRow, Row } from './rows';

/** The anomalies in a generated step, as a submission would have created them; half of the old ones are resolved. */
export const generateAnomalies = (
  task: Row<'tasks'>,
  test: string,
  data: Record<string, unknown>,
  submittedAt: string,
  random: Random,
): NewRow<'anomalies', 'id'>[] => {
  const createRow = (
    category: 'anomaly' | 'nok' | 'access',
    ref: string,
    type: string,
    content: string,
    comment: string | null,
  ): NewRow<'anomalies', 'id'> => {
    const isResolved = random.chance(0.4);
    const severity = getSeverity(type, task.id);
    return {
      category,
      task_id: task.id,
      kind: task.kind,
      test,
      ref,
      site_id: task.site_id,
      agent_id: task.agent_id,
      status: isResolved ? 'resolved' : 'unresolved',
      type,
      content,
      comment,
      severity,
      due: addDays(today(new Date(submittedAt)), anomaly_days[severity]),
      due_set: false,
      charge_id: task.manager_id,
      reopened: 0,
      reopened_at: null,
      reopen_cause: null,
      plan_id: null,
      resolved_at: isResolved ? submittedAt : null,
      resolved_by: null,
      created_at: submittedAt,
      version: 1,
    };
  };
  const access = findAccessProblem(data);
  return [
    ...listNokChecks(task.kind, test, data).map(({ key, type, check, comment }) =>
      createRow('nok', key, type, check, comment),
    ),
    ...listAnomalyItems(task.kind, test, data).map(item =>
      createRow('anomaly', item.key, item.type || 'Autre', item.label || item.type, null),
    ),
    ...(access ? [createRow('access', 'access', access.type, access.content, null)] : []),
  ];
};

const { anomaly_days, anomaly_severity } = settingDefaults;
/** By type; managers have changed some. */
const getSeverity = (anomalyType: string, taskId: number): Severity => {
  if (taskId % 11 === 0) return 'critical';
  if (taskId % 6 === 0) return 'low';
  return anomaly_severity.find(({ type }) => type === anomalyType)?.severity ?? 'medium';
};
