import { dates } from '../../../i18n/dates';
import { kinds } from '../../../i18n/fr/work/kinds';
import type { Db } from '../../framework/db/client';
import { defaultLanguage, sayIn } from '../../framework/language/language';
import { buildNotice, notifyEach } from '../../framework/notifications/notify';
import type { NewPlan } from './queries';

type Plan = Pick<NewPlan, 'agent_id' | 'kind' | 'day'> & { id: number };

/** Notifies each agent once of all newly planned work. */
export const createPlanNotifier = (db: Db) => {
  const workByAgent = new Map<number, NewWork>();
  return {
    add: ({ id, agent_id, kind, day }: Plan, code: string) => {
      if (agent_id === null) return;
      const work = workByAgent.get(agent_id);
      if (!work) {
        const kinds = new Set([kind]);
        workByAgent.set(agent_id, { count: 1, kinds, firstDay: day, lastDay: day, code, id });
        return;
      }
      work.count++;
      work.kinds.add(kind);
      if (day < work.firstDay) work.firstDay = day;
      if (day > work.lastDay) work.lastDay = day;
    },
    send: () =>
      notifyEach(
        db,
        [...workByAgent].map(([account, work]) => ({ account, ...buildWorkNotice(work) })),
      ),
  };
};

/** The new plans of one agent; code and id are those of the first. */
type NewWork = {
  count: number;
  kinds: Set<Plan['kind']>;
  firstDay: string;
  lastDay: string;
  code: string;
  id: number;
};

const buildWorkNotice = ({ count, kinds, firstDay, lastDay, code, id }: NewWork) => {
  const [kind] = kinds;
  if (count === 1) return buildPlannedNotice({ id, kind, day: firstDay }, code);
  return kinds.size === 1 && firstDay === lastDay
    ? buildNotice('plannedMany', { count, ...describeKind(kind), day: firstDay })
    : buildNotice('plannedSpan', { count, period: dates[defaultLanguage].span(firstDay, lastDay) });
};

/** The notice for the agent of one plan. */
export const buildPlannedNotice = ({ id, kind, day }: Pick<Plan, 'id' | 'kind' | 'day'>, code: string) => ({
  ...buildNotice('planned', { ...describeKind(kind), code, day }),
  plan: id,
});

/** What a notice says of a task's kind: its name, and the gender that participles agree with. */
export const describeKind = (kind: Plan['kind']) => ({
  kind: sayIn(defaultLanguage)('words', kind),
  gender: kinds[kind].gender,
});
