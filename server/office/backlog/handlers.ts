import { type backlog, backlogCauses } from '../../../contract/office/backlog';
import { type ApiError, conflict, invalid } from '../../framework/http/errors';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import type { Say } from '../../framework/language/language';
import { filterActiveAgents } from '../../organisation/directory/queries';
import { lockSitesUnchecked } from '../../sites/sites/queries';
import { requireNewPlansConfirmed } from '../../work/planning/require-plans-confirmed';
import { getBacklogPage, waitingRowsByKey } from './backlog-items';
import type { Outcome, PlannedItem } from './planned-item';
import { listPlanners } from './queries-planners';
import { backlogSources } from './sources';
import { withdrawPlans } from './withdraw-plans';

/** The backlog of unplanned work, and planning it. */
export const backlogHandlers: Handlers<typeof backlog> = {
  list: async ({ input, user, db, language }) => {
    const { page, limit, ...filters } = input;
    const { items, causes, total } = await getBacklogPage(db, user, filters, {
      limit,
      offset: (page - 1) * limit,
      language,
    });
    return { items, total, pages: Math.ceil(total / limit), causes };
  },
  // A POST only because of the long list of keys: it writes nothing.
  gone: async ({ input, user, db }) => {
    const waiting = await waitingRowsByKey(db, user, input.keys);
    const missingKeys = [...new Set(input.keys)].filter(key => !waiting.has(key));
    const planners = await listPlanners(db, user, missingKeys);
    return { gone: missingKeys.map(key => ({ key, planned_by: planners.get(key) ?? null })) };
  },
  plan: async ({ input, ...call }) => {
    const { db, user, say } = call;
    // If a key is given twice, the last one wins.
    const plansByKey = new Map(input.plans.map(plan => [plan.key, plan]));
    const keys = [...plansByKey.keys()];
    // Every planner locks the sites first: what still waits under the lock is planned by nobody else meanwhile.
    const rows = [...(await waitingRowsByKey(db, user, keys)).values()];
    const siteIds = rows.map(({ site_id }) => site_id);
    await lockSitesUnchecked(db, siteIds);
    const waiting = await waitingRowsByKey(db, user, keys);
    const agentIds = [...plansByKey.values()].map(({ agent_id }) => agent_id);
    const agents = await filterActiveAgents(db, user, agentIds);
    const outcome: Outcome = new Map();
    const items: PlannedItem[] = [];
    for (const { key, agent_id, day } of plansByKey.values()) {
      const row = waiting.get(key);
      if (!row) outcome.set(key, conflict({ cause: 'waitsNoMore' }));
      else if (!agents.has(agent_id)) outcome.set(key, invalid('agent', 'unknownAgent'));
      else items.push({ row, agent_id, day });
    }
    await planByCause(call, items, outcome);
    await requireNewPlansConfirmed(
      call,
      input.confirmed,
      { agent: 'plans', day: 'plans' },
      [...outcome.values()].filter(planIdOrError => typeof planIdOrError === 'number'),
    );
    const results = keys.map(key => ({
      key,
      site_code: waiting.get(key)?.code ?? null,
      ...describeOutcome(outcome.get(key)!, say),
    }));
    const done = results.filter(result => result.done).length;
    return { done, refused: results.length - done, results };
  },
  withdraw: withdrawPlans,
};

const describeOutcome = (planIdOrError: number | ApiError, say: Say) =>
  typeof planIdOrError === 'number'
    ? { plan_id: planIdOrError, done: true, cause: null }
    : { plan_id: null, done: false, cause: planIdOrError.envelope(say).error ?? null };

/** Plans the items and adds the result of each to `outcome`. */
const planByCause = async (
  call: Omit<HandlerContext, 'input'>,
  items: readonly PlannedItem[],
  outcome: Outcome,
) => {
  for (const cause of backlogCauses) {
    const itemsOfCause = items.filter(({ row }) => row.cause === cause);
    if (!itemsOfCause.length) continue;
    for (const [key, planIdOrError] of await backlogSources[cause].plan(call, itemsOfCause))
      outcome.set(key, planIdOrError);
  }
};
