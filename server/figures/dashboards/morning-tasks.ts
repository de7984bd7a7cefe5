import { maxMorningItems, type WaitingTask } from '../../../contract/figures/morning';
import { today as todayNow } from '../../../contract/framework/today';
import { computeDeadline, type Deadline, type DeadlineClock } from '../../../contract/organisation/deadlines';
import type { Scope } from '../../../contract/organisation/permissions';
import { kindsByScope } from '../../../contract/work/task-kinds';
import { getScopeList } from '../../../contract/work/task-lists';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { getUsernames } from '../../organisation/directory/queries';
import { taskDeadline } from '../../work/deadlines/work-deadlines';
import { countTasks } from '../../work/tasks/queries-count';
import { listTasks } from '../../work/tasks/queries-list';
import { combineLists, createList } from './morning-figure';
import type { MorningFilters } from './morning-filters';
import { listOldestReturned } from './queries-morning';

/** The number and the oldest of the tasks that wait: late, returned, impossible, or to be reviewed. */
export const loadMorningTasks = async (
  db: Db,
  user: User,
  scopes: readonly Scope[],
  { tasks: filters, place }: MorningFilters,
  today: string,
  deadlines: DeadlineClock,
) => {
  const kinds = scopes.flatMap(scope => kindsByScope[scope]);
  /** The tasks that match a filter, with a linked list for each scope. */
  const countByScope = async (filter: TaskFilter) =>
    combineLists(
      await Promise.all(
        scopes.map(async scope =>
          createList(await countTasks(db, user, kindsByScope[scope], filter), getScopeList(scope), filter),
        ),
      ),
    );
  const listOldestTasks = (filter: TaskFilter) =>
    listTasks(db, user, kinds, filter, {
      sort: { by: 'task_created', descending: false },
      limit: maxMorningItems,
      offset: 0,
    });
  const [[lateTasks, returned, impossible, review], rows] = await Promise.all([
    Promise.all([
      countByScope(filters.lateTasks),
      countByScope(filters.returned),
      countByScope(filters.impossible),
      countByScope(filters.review),
    ]),
    Promise.all([
      listOldestTasks(filters.lateTasks),
      listOldestReturned(db, user, kinds, place),
      listOldestTasks(filters.impossible),
      listOldestTasks(filters.review),
    ]),
  ]);
  return {
    figures: { lateTasks, returned, impossible, review },
    lists: await describeWaitingTasks(db, today, deadlines, rows),
  };
};

/** The lists of tasks on the morning page. */
export const taskLists = ['lateTasks', 'returned', 'impossible', 'review'] as const;
/** A task as it is cached: how long it has waited and its last reminder are added on each call. */
export type CachedTask = Omit<WaitingTask, 'days' | 'reminded_at'>;

type TaskFilter = MorningFilters['tasks'][keyof MorningFilters['tasks']];

type ListedTask = Awaited<ReturnType<typeof listTasks>>[number];
type ReturnedTask = Awaited<ReturnType<typeof listOldestReturned>>[number];
type WaitingColumn = 'id' | 'kind' | 'status' | 'site_id' | 'site_code' | 'site_name' | 'agent_id';

/** The listed tasks with their agents' names, since when they wait, and their deadlines. */
const describeWaitingTasks = async (
  db: Db,
  today: string,
  deadlines: DeadlineClock,
  [lateTasks, returned, impossible, review]: [ListedTask[], ReturnedTask[], ListedTask[], ListedTask[]],
): Promise<Record<(typeof taskLists)[number], CachedTask[]>> => {
  const tasks = [...lateTasks, ...returned, ...impossible, ...review];
  const agentIds = tasks.map(({ agent_id }) => agent_id);
  const username = await getUsernames(db, agentIds);
  const describeTask = (
    task: Pick<ListedTask, WaitingColumn>,
    since: Date,
    deadline: Deadline | null,
  ): CachedTask => ({
    task_id: task.id,
    task_type: task.kind,
    task_status: task.status,
    site_id: task.site_id,
    site_code: task.site_code,
    site_name: task.site_name,
    agent: username(task.agent_id),
    since: since.toISOString(),
    deadline,
  });
  const describeListed = (task: ListedTask, since: Date) =>
    describeTask(task, since, taskDeadline(deadlines, task));
  return {
    lateTasks: lateTasks.map(task => describeListed(task, task.created_at)),
    returned: returned.map(({ kind, owner, since, ...task }) =>
      describeTask(
        { ...task, kind, status: 'return' },
        since,
        computeDeadline(deadlines, { stage: 'do', since: todayNow(since), kind, owner }, today),
      ),
    ),
    impossible: impossible.map(task => describeListed(task, task.created_at)),
    review: review.map(task => describeListed(task, task.submitted_at ?? task.created_at)),
  };
};
