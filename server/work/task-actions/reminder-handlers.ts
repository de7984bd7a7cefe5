import { hoursBetweenReminders, type reminders } from '../../../contract/work/reminders';
import { recordHistory } from '../../framework/history/record-history';
import { conflict } from '../../framework/http/errors';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { buildNotice, notify } from '../../framework/notifications/notify';
import type { NotificationRow } from '../../framework/notifications/queries';
import { getUsernames } from '../../organisation/directory/queries';
import { lockPlanForChange } from '../planning/change-plan';
import { describeKind } from '../planning/plan-notifier';
import { lockTaskForAction } from './lock-task-for-action';
import { lastReminders } from './queries-reminders';

export const reminderHandlers: Handlers<typeof reminders> = {
  plan: async ({ input, ...call }) => {
    const { before, code } = await lockPlanForChange(call, input.plan_id);
    return remind(call, {
      change: { object: 'plans', action: 'reminders.plan' },
      id: before.id,
      agent: before.agent_id,
      notice: {
        ...buildNotice('planReminder', { ...describeKind(before.kind), code, day: before.day }),
        plan: before.id,
      },
    });
  },
  task: async ({ input, ...call }) => {
    const { task, code } = await lockTaskForAction(call, input.task_id, 'remind');
    return remind(call, {
      change: { object: 'tasks', action: 'reminders.task' },
      id: task.id,
      agent: task.agent_id,
      notice: buildNotice(task.status === 'return' ? 'returnReminder' : 'taskReminder', {
        ...describeKind(task.kind),
        code,
        task: task.id,
      }),
    });
  },
};

type Reminder = {
  change: { object: 'plans'; action: 'reminders.plan' } | { object: 'tasks'; action: 'reminders.task' };
  id: number;
  agent: number | null;
  notice: NotificationRow;
};

/** Plan or task is locked: of two simultaneous reminders the second learns that one was already sent. */
const remind = async (
  { db, user, request }: Omit<HandlerContext, 'input'>,
  { change, id, agent, notice }: Reminder,
) => {
  if (agent === null) throw conflict({ cause: 'nobodyToRemind' });
  const last = (await lastReminders(db, change.object, [id])).get(id);
  if (last && Date.now() - last.getTime() < hoursBetweenReminders * 3_600_000)
    throw conflict({ cause: 'remindedAlready', params: { hours: hoursBetweenReminders } });
  await notify(db, [agent], notice);
  await recordHistory(db, { user, address: request.ip }, [{ ...change, id, after: { agent_id: agent } }]);
  const username = await getUsernames(db, [agent]);
  return { agent: username(agent) ?? '', content: notice.content };
};
