import type { HandlerContext } from '../../framework/http/mount';
import type { NoticeName } from '../../framework/notifications/notification-rules';
import { appendText, buildNotice, notifyEach } from '../../framework/notifications/notify';
import { describeKind } from '../planning/plan-notifier';
import type { OpenTask } from './lock-task-for-action';

type Notice = Extract<NoticeName, `task${string}`>;
type ManyNotice = Extract<NoticeName, `task${string}Many`>;
type SingleNotice = Exclude<Notice, ManyNotice>;

/** Tasks of one agent and kind with the same notice. */
type Group = { account: number; name: SingleNotice; tasks: OpenTask[] };

/** Notifies each agent of changes of their tasks: a single one by id, several by their number. */
export const notifyAgents = async (
  { db }: Pick<HandlerContext, 'db'>,
  openTasks: readonly OpenTask[],
  getNoticeName: (openTask: OpenTask) => SingleNotice,
  message?: string | null,
) => {
  const groups = groupTasks(openTasks, getNoticeName);
  await notifyEach(
    db,
    groups.flatMap(group => buildNotices(group, message)),
  );
};

const groupTasks = (openTasks: readonly OpenTask[], getNoticeName: (openTask: OpenTask) => SingleNotice) => {
  const groups = new Map<string, Group>();
  for (const openTask of openTasks) {
    const { agent_id, kind } = openTask.task;
    if (agent_id === null) continue;
    const name = getNoticeName(openTask);
    const key = `${agent_id} ${name} ${kind}`;
    const group = groups.get(key) ?? { account: agent_id, name, tasks: [] };
    groups.set(key, group);
    group.tasks.push(openTask);
  }
  return [...groups.values()];
};

const buildNotices = ({ account, name, tasks }: Group, message?: string | null) => {
  const bulkName = tasks.length > 1 && bulkNotices[name];
  if (bulkName) {
    const notice = buildNotice(bulkName, { ...describeKind(tasks[0].task.kind), count: tasks.length });
    return [{ account, ...appendText(notice, message) }];
  }
  return tasks.map(({ task, code }) => ({
    account,
    ...appendText(buildNotice(name, { ...describeKind(task.kind), code, task: task.id }), message),
    task: task.id,
  }));
};

/** Notices for bulk actions. */
const bulkNotices: Partial<Record<Notice, ManyNotice>> = {
  taskReturned: 'taskReturnedMany',
  taskClosed: 'taskClosedMany',
  taskCancelled: 'taskCancelledMany',
  taskDecisionTakenBack: 'taskDecisionTakenBackMany',
};

/** Notifies the agent of one task. */
export const notifyAgent = (
  call: Pick<HandlerContext, 'db'>,
  openTask: OpenTask,
  name: SingleNotice,
  message?: string | null,
) => notifyAgents(call, [openTask], () => name, message);
