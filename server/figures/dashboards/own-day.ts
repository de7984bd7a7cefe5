import { addDays, today as todayNow } from '../../../contract/framework/today';
import { maxDayItems, type OwnTask, type ownDay, upcomingDays } from '../../../contract/office/own-day';
import { listReadableKinds } from '../../../contract/work/task-lists';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { readSettings } from '../../framework/settings/queries';
import type { PlanFilters } from '../../work/planning/filters';
import { countPlans } from '../../work/planning/queries-list';
import { loadPlanPage } from '../../work/planning/source';
import { countTasks } from '../../work/tasks/queries-count';
import { listTasks } from '../../work/tasks/queries-list';
import { listOldestReturned } from './queries-morning';

export const ownDayHandlers: Handlers<typeof ownDay> = {
  ownDay: async ({ db, user }) => {
    const today = todayNow();
    const until = addDays(today, upcomingDays);
    const kinds = listReadableKinds(user);
    const { task_pm_delay } = await readSettings(db);
    const countPlansBy = (filter: PlanFilters) => countPlans(db, user, filter, task_pm_delay);
    const loadOpenPlans = async (filter: PlanFilters) => ({
      total: await countPlansBy({ ...filter, plan_status: 'planned' }),
      rows: await loadPlanPage(
        db,
        user,
        { ...filter, plan_status: 'planned' },
        { sort: { by: 'plan_date', descending: false }, limit: maxDayItems, offset: 0 },
      ),
    });
    return {
      data: {
        today,
        returned: {
          total: await countTasks(db, user, kinds, { task_status: 'return' }),
          rows: (await listOldestReturned(db, user, kinds, {}, maxDayItems)).map(task =>
            toOwnTask({ ...task, status: 'return' }, task.since),
          ),
        },
        ongoing: await loadOngoingTasks({ db, user }),
        overdue: await loadOpenPlans({ plan_to: addDays(today, -1) }),
        due: await loadOpenPlans({ plan_from: today, plan_to: today }),
        done: await countPlansBy({ plan_status: 'done', plan_from: today, plan_to: today }),
        next: { until, ...(await loadOpenPlans({ plan_from: addDays(today, 1), plan_to: until })) },
      },
    };
  },
};

const loadOngoingTasks = async ({ db, user }: Pick<HandlerContext, 'db' | 'user'>) => {
  const kinds = listReadableKinds(user);
  const rows = await listTasks(
    db,
    user,
    kinds,
    { task_status: 'ongoing' },
    { sort: { by: 'task_created', descending: false }, limit: maxDayItems, offset: 0 },
  );
  return {
    total: await countTasks(db, user, kinds, { task_status: 'ongoing' }),
    rows: rows.map(task => toOwnTask(task, task.created_at)),
  };
};

type Row = {
  id: number;
  kind: OwnTask['task_type'];
  status: OwnTask['task_status'];
  site_code: string;
  site_name: string | null;
  cause_return: string | null;
};
const toOwnTask = ({ id, kind, status, site_code, site_name, cause_return }: Row, since: Date): OwnTask => ({
  task_id: id,
  task_type: kind,
  task_status: status,
  site_code,
  site_name,
  since: since.toISOString(),
  cause_return,
});
