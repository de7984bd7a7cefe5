import { daysBetween, today } from '../../../contract/framework/today';
import type { DeadlineClock } from '../../../contract/organisation/deadlines';
import { distanceBetween } from '../../../contract/sites/distance';
import { getArrivalWarnings } from '../../../contract/work/arrival-warnings';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { isAwaitingReview, isOpen, isSetAside } from '../../../contract/work/task-states';
import { type Task, taskFields } from '../../../contract/work/tasks';
import { createRowMapper } from '../../framework/lists/stored-fields';
import { daysLate } from '../../sites/derived/late';
import { toNullablePlace } from '../../sites/geo/to-nullable-place';
import { taskDeadline } from '../deadlines/work-deadlines';
import type { TaskRow } from './queries-rows';

export type TaskNames = {
  username: (id: number | null) => string | null;
  ownerLabel: (key: string) => string;
  deadlines: DeadlineClock;
};

/** A database row as returned by the task lists. */
export const taskRow = (row: TaskRow, { username, ownerLabel, deadlines }: TaskNames): Task => {
  const countedTests = taskKindDefinitions[row.kind].counted;
  const geo = toNullablePlace(row.lat, row.lng);
  const done = row.tests.filter(test => test.done && countedTests.includes(test.key)).length;
  return {
    ...mapStoredFields(row),
    task_id: row.id,
    task_agent: username(row.agent_id),
    task_site_code: row.site_code,
    task_site_name: row.site_name,
    pickup_site_code: row.site_code,
    pickup_site_name: row.site_name,
    drop_site_code: row.drop_code,
    drop_site_name: row.drop_name,
    ...getVisibility(row),
    task_site_logique_code: row.facture,
    task_site_logique_type: row.cosite_type,
    owner: ownerLabel(row.owner),
    task_created: row.created_at.toISOString(),
    ...getLateness(row),
    days_waiting: daysWaiting(row),
    deadline: taskDeadline(deadlines, row),
    geo,
    arrival_marks: getArrivalWarnings({
      place: geo,
      distance: distanceBetween(geo, toNullablePlace(row.site_lat, row.site_lng)),
      at: row.clocked_at,
      received: row.created_at,
    }),
    task_steps: { done, of: countedTests.length },
    task_tests: Object.fromEntries(
      row.tests.map(({ key, done, finished_at }) => [
        key,
        { data: { done, finished_at: finished_at && new Date(finished_at).toISOString() } },
      ]),
    ),
    version: row.version,
  };
};
const mapStoredFields = createRowMapper(taskFields, 'row');

const getLateness = ({ late, status, planned_day, created_at }: TaskRow) => {
  const isLate = late && !isSetAside(status);
  return {
    task_delay: isLate,
    days_late: isLate && planned_day ? daysLate(planned_day, created_at, isOpen(status)) : null,
  };
};

const daysWaiting = ({ status, seen_at, submitted_at, deleted_at }: TaskRow) =>
  submitted_at && !deleted_at && isAwaitingReview({ task_status: status, seen_at })
    ? daysBetween(today(submitted_at), today())
    : null;

const getVisibility = (row: TaskRow) => {
  const task_site_in_reach = row.site_in_reach === true;
  const drop_site_in_reach = row.drop_site_id !== null && row.drop_in_reach === true;
  const plannable =
    row.drop_site_id === null
      ? task_site_in_reach && row.site_status === 'active'
      : drop_site_in_reach && row.drop_status === 'active';
  return { task_site_in_reach, drop_site_in_reach, plannable };
};
