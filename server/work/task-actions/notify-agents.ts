import { quoted } from '../../../i18n/typography';
import type { HandlerContext } from '../../framework/http/mount';
import type { NoticeName } from '../../organisation/notifications/news-kinds';
import { buildNotice, notifyEach } from '../../organisation/notifications/notify';
import type { NotificationRow } from '../../organisation/notifications/queries';
import { formatKind } from '../planning/plan-notifier';
import type { OpenTask } from './lock-task-for-action';

type Notice = Extract<NoticeName, `task${string}`>;
type ManyNotice = Extract<NoticeName, `task${string}Many`>;
type SingleNotice = Exclude<Notice, ManyNotice>;

/** Notifies each agent of changes of their tasks: a single one by id, several by their number. */
export const notifyAgents = async (
  { db }: Pick<HandlerContext, 'db'>,
  open: readonly OpenTask[],
  getNoticeName: (open: OpenTask) => SingleNotice,
  message?: string | null,
) => {
  const groups = new Map<string, { account: number; name: SingleNotice; tasks: OpenTask[] }>();
  for (const openTask of open) {
    const { agent_id, kind } = openTask.task;
    if (agent_id === null) continue;
    const name = getNoticeName(openTask);
    const key = `${agent_id} ${name} ${kind}`;
    const group = groups.get(key) ?? { account: agent_id, name, tasks: [] };
    groups.set(key, group);
    group.tasks.push(openTask);
  }
  await notifyEach(
    db,
    [...groups.values()].flatMap(({ account, name, tasks }) => {
      const bulkName = tasks.length > 1 && bulkNotices[name];
      const appendMessage = (notice: NotificationRow): NotificationRow =>
        message ? { ...notice, content: `${notice.content} ${quoted('fr', message)}` } : notice;
      if (bulkName)
        return [
          {
            account,
            ...appendMessage(
              buildNotice(bulkName, { kind: formatKind(tasks[0].task.kind), count: tasks.length }),
            ),
          },
        ];
      return tasks.map(({ task, code }) => ({
        account,
        ...appendMessage(buildNotice(name, { kind: formatKind(task.kind), code, task: task.id })),
        task: task.id,
      }));
    }),
  );
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
  open: OpenTask,
  name: SingleNotice,
  message?: string | null,
) => notifyAgents(call, [open], () => name, message);
