import { addDays } from '../../../contract/framework/today';
import type { Severity } from '../../../contract/organisation/vocabulary';
import { findAccessProblem, listAnomalyItems, listNokChecks } from '../../../contract/work/evidence/findings';
import { settingDefaults } from '../../organisation/settings/queries';
import type { Random } from './random';
import type { NewRow, Row } from './rows';

/** The anomalies in a generated step, as a submission would have created them; half of the old ones are resolved. */
export const generateAnomalies = (
  task: Row<'tasks'>,
  test: string,
  data: Record<string, unknown>,
  at: string,
  random: Random,
): NewRow<'anomalies', 'id'>[] => {
  const row = (
    category: 'anomaly' | 'nok' | 'access',
    ref: string,
    type: string,
    content: string,
    comment: string | null,
  ): NewRow<'anomalies', 'id'> => {
    const resolved = random.chance(0.4);
    const severity = severityOf(type, task.id);
    return {
      category,
      task_id: task.id,
      kind: task.kind,
      test,
      ref,
      site_id: task.site_id,
      agent_id: task.agent_id,
      status: resolved ? 'resolved' : 'unresolved',
      type,
      content,
      comment,
      severity,
      due: addDays(at.slice(0, 10), anomaly_days[severity]),
      due_set: false,
      charge_id: task.manager_id,
      reopened: 0,
      reopened_at: null,
      reopen_cause: null,
      plan_id: null,
      resolved_at: resolved ? at : null,
      resolved_by: null,
      created_at: at,
      version: 1,
    };
  };
  const access = findAccessProblem(data);
  return [
    ...listNokChecks(task.kind, test, data).map(({ key, type, check, comment }) =>
      row('nok', key, type, check, comment),
    ),
    ...listAnomalyItems(task.kind, test, data).map(item =>
      row('anomaly', item.key, item.type || 'Autre', item.label || item.type, null),
    ),
    ...(access ? [row('access', 'access', access.type, access.content, null)] : []),
  ];
};

const { anomaly_days, anomaly_severity } = settingDefaults;
/** By type; managers have changed some. */
const severityOf = (of: string, taskId: number): Severity =>
  taskId % 11 === 0
    ? 'critical'
    : taskId % 6 === 0
      ? 'low'
      : (anomaly_severity.find(({ type }) => type === of)?.severity ?? 'medium');
