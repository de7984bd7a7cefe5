import type { Db } from '../../framework/db/client';
import { sayIn } from '../../framework/language/language';
import { buildNotice, notifyEach } from '../../organisation/notifications/notify';
import type { NewPlan } from './queries';

type Plan = Pick<NewPlan, 'agent_id' | 'kind' | 'day'> & { id: number };

/** Notifies each agent once of all newly planned work. */
export const createPlanNotifier = (db: Db) => {
  const byAgent = new Map<
    number,
    { count: number; kinds: Set<Plan['kind']>; days: string[]; code: string; id: number }
  >();
  return {
    add: ({ id, agent_id, kind, day }: Plan, code: string) => {
      if (agent_id === null) return;
      const known = byAgent.get(agent_id);
      if (!known)
        return void byAgent.set(agent_id, { count: 1, kinds: new Set([kind]), days: [day, day], code, id });
      known.count++;
      known.kinds.add(kind);
      known.days = [day < known.days[0] ? day : known.days[0], day > known.days[1] ? day : known.days[1]];
    },
    send: () =>
      notifyEach(
        db,
        [...byAgent].map(([account, { count, kinds, days, code, id }]) => {
          const [from, to] = days;
          const kind = [...kinds][0];
          const notice =
            count === 1
              ? buildPlannedNotice({ id, kind, day: from }, code)
              : kinds.size === 1 && from === to
                ? buildNotice('plannedMany', { count, kind: formatKind(kind), day: from })
                : buildNotice('plannedSpan', { count, from, to });
          return { account, ...notice };
        }),
      ),
  };
};

/** The notice for the agent of one plan. */
export const buildPlannedNotice = ({ id, kind, day }: Pick<Plan, 'id' | 'kind' | 'day'>, code: string) => ({
  ...buildNotice('planned', { kind: formatKind(kind), code, day }),
  plan: id,
});

export const formatKind = (kind: Plan['kind']) => sayIn('fr')('words', kind);
