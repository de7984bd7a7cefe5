import { quoted } from '../../../i18n/typography';
import type { Call } from '../../framework/http/mount';
import type { NoticeName } from '../../organisation/notifications/news-kinds';
import { notice, notifyEach } from '../../organisation/notifications/notify';
import type { NotificationRow } from '../../organisation/notifications/queries';
import { kindInWords } from '../planning/notify-planned';
import type { OpenTask } from './open-task';

type Notice = Extract<NoticeName, `task${string}`>;

/** Notifies each agent of changes of their tasks: a single one by id, several by their number. */
export const notifyAgents = async (
  { db }: Pick<Call, 'db'>,
  open: readonly OpenTask[],
  nameOf: (open: OpenTask) => Exclude<Notice, ManyNotice>,
  message?: string | null,
) => {
  const told = new Map<string, { account: number; name: Exclude<Notice, ManyNotice>; tasks: OpenTask[] }>();
  for (const one of open) {
    const { agent_id, kind } = one.task;
    if (agent_id === null) continue;
    const name = nameOf(one);
    const key = `${agent_id} ${name} ${kind}`;
    const group = told.get(key) ?? { account: agent_id, name, tasks: [] };
    told.set(key, group);
    group.tasks.push(one);
  }
  await notifyEach(
    db,
    [...told.values()].flatMap(({ account, name, tasks }) => {
      const many = tasks.length > 1 && manyOf[name];
      const said = (told: NotificationRow): NotificationRow =>
        message ? { ...told, content: `${told.content} ${quoted('fr', message)}` } : told;
      if (many)
        return [
          {
            account,
            ...said(notice(many, { kind: kindInWords(tasks[0].task.kind), count: tasks.length })),
          },
        ];
      return tasks.map(({ task, code }) => ({
        account,
        ...said(notice(name, { kind: kindInWords(task.kind), code, task: task.id })),
        task: task.id,
      }));
    }),
  );
};

type ManyNotice = Extract<NoticeName, `task${string}Many`>;
/** Notices for bulk actions. */
const manyOf: Partial<Record<Notice, ManyNotice>> = {
  taskReturned: 'taskReturnedMany',
  taskClosed: 'taskClosedMany',
  taskCancelled: 'taskCancelledMany',
  taskDecisionTakenBack: 'taskDecisionTakenBackMany',
};

/** Notifies the agent of one task. */
export const notifyAgent = (
  call: Pick<Call, 'db'>,
  open: OpenTask,
  name: Exclude<Notice, ManyNotice>,
  message?: string | null,
) => notifyAgents(call, [open], () => name, message);
