import { notice, notify } from '../../notifications/notify';
import { kindInWords } from '../../planning/add-plans';
import type { NewPlan } from '../../planning/queries';
import type { Work } from './kind';

/** Tells each agent once what an import planned for him. */
export const tellAgents = ({ db }: Work) => {
  const byAgent = new Map<
    number,
    { count: number; kinds: Set<NewPlan['kind']>; days: string[]; code: string }
  >();
  return {
    add: ({ agent_id, kind, day }: NewPlan, code: string) => {
      if (agent_id === null) return;
      const known = byAgent.get(agent_id);
      if (!known)
        return void byAgent.set(agent_id, { count: 1, kinds: new Set([kind]), days: [day, day], code });
      known.count++;
      known.kinds.add(kind);
      known.days = [day < known.days[0] ? day : known.days[0], day > known.days[1] ? day : known.days[1]];
    },
    send: async () => {
      for (const [agentId, { count, kinds, days, code }] of byAgent) {
        const [from, to] = days;
        const kind = kindInWords([...kinds][0]);
        await notify(
          db,
          [agentId],
          count === 1
            ? notice('planned', { kind, code, day: from })
            : kinds.size === 1 && from === to
              ? notice('plannedMany', { count, kind, day: from })
              : notice('plannedSpan', { count, from, to }),
        );
      }
    },
  };
};
