import { daysAfter, today as todayNow } from '../../../contract/framework/today';
import { daysAhead, mostOfDay, type OwnTask, type ownDay } from '../../../contract/office/own-day';
import { kindsReadBy } from '../../../contract/work/task-lists';
import type { Call, Handlers } from '../../framework/http/mount';
import { readSettings } from '../../organisation/settings/queries';
import type { PlanFilters } from '../../work/planning/filters';
import { countPlans } from '../../work/planning/queries-list';
import { plansShown } from '../../work/planning/source';
import { countTasks } from '../../work/tasks/queries-count';
import { taskPage } from '../../work/tasks/queries-list';
import { longestReturned } from './queries-morning';

export const ownDayHandlers: Handlers<typeof ownDay> = {
  ownDay: async ({ db, user }) => {
    const today = todayNow();
    const until = daysAfter(today, daysAhead);
    const kinds = kindsReadBy(user);
    const { task_pm_delay } = await readSettings(db);
    const count = (filter: PlanFilters) => countPlans(db, user, filter, task_pm_delay);
    const plans = async (filter: PlanFilters) => ({
      total: await count({ ...filter, plan_status: 'planned' }),
      rows: await plansShown(
        db,
        user,
        { ...filter, plan_status: 'planned' },
        { sort: { by: 'plan_date', descending: false }, limit: mostOfDay, offset: 0 },
      ),
    });
    return {
      data: {
        today,
        returned: {
          total: await countTasks(db, user, kinds, { task_status: 'return' }),
          rows: (await longestReturned(db, user, kinds, {}, mostOfDay)).map(task =>
            ownTask({ ...task, status: 'return' }, task.since),
          ),
        },
        ongoing: await ongoing({ db, user }),
        overdue: await plans({ plan_to: daysAfter(today, -1) }),
        due: await plans({ plan_from: today, plan_to: today }),
        done: await count({ plan_status: 'done', plan_from: today, plan_to: today }),
        next: { until, ...(await plans({ plan_from: daysAfter(today, 1), plan_to: until })) },
      },
    };
  },
};

const ongoing = async ({ db, user }: Pick<Call, 'db' | 'user'>) => {
  const kinds = kindsReadBy(user);
  const rows = await taskPage(
    db,
    user,
    kinds,
    { task_status: 'ongoing' },
    { sort: { by: 'task_created', descending: false }, limit: mostOfDay, offset: 0 },
  );
  return {
    total: await countTasks(db, user, kinds, { task_status: 'ongoing' }),
    rows: rows.map(task => ownTask(task, task.created_at)),
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
const ownTask = ({ id, kind, status, site_code, site_name, cause_return }: Row, since: Date): OwnTask => ({
  task_id: id,
  task_type: kind,
  task_status: status,
  site_code,
  site_name,
  since: since.toISOString(),
  cause_return,
});
