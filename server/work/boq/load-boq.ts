import type { Boq } from '../../../contract/work/boq';
import type { TaskDetail } from '../../../contract/work/tasks';
import type { Db } from '../../framework/db/client';
import { compareBoq } from './compare-boq';
import { findPlanFile, getRaisedAnomalies, listBoqLines } from './queries';

/** A delivery's bill of quantities compared with the counts of its steps, and the anomalies made from differences. */
export const loadBoq = async (
  db: Db,
  task: Pick<TaskDetail, 'task_id' | 'plan' | 'task_tests'>,
): Promise<Boq> => {
  const planId = task.plan?.plan_id;
  const [lines, raised, file] = await Promise.all([
    planId === undefined ? [] : listBoqLines(db, planId),
    getRaisedAnomalies(db, task.task_id),
    planId === undefined ? undefined : findPlanFile(db, planId),
  ]);
  const { rows, codes } = compareBoq(lines, task.task_tests);
  return {
    read: lines.length > 0,
    rows: rows.map(row => ({ ...row, anomaly_id: raised.get(row.key) ?? null })),
    codes,
    planned: file && /\.xlsx$/i.test(file.file) ? file.name : null,
  };
};
