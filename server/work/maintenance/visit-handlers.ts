import type { z } from 'zod';
import { isAllowed } from '../../../contract/framework/permissions';
import { canPlan } from '../../../contract/work/planning';
import type { SelectionResponse } from '../../../contract/work/site-selection';
import { maxVisitSelection, type VisitSelection, visits } from '../../../contract/work/visits';
import { recordHistory } from '../../framework/history/record-history';
import { invalid } from '../../framework/http/errors';
import { parseListFilter } from '../../framework/http/filters';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import type { CauseName } from '../../framework/language/language';
import { listHandler } from '../../framework/lists/list-handler';
import { requireAgent } from '../../organisation/directory/require-agent';
import { requireSite } from '../../sites/sites/require-site';
import { requireNewPlansConfirmed } from '../planning/require-plans-confirmed';
import { lockVisits } from './lock-visits';
import { planVisits } from './plan-visits';
import { listMatchingVisits, listSiteVisits, postponeVisits, type VisitRow } from './queries-visits';
import { toApiVisits, visitsSource } from './source';

/** Actions on the due visits of maintenance plans. */
export const visitHandlers: Handlers<typeof visits> = {
  list: listHandler(visits, visitsSource),

  ofSite: async ({ input, db, user }) => {
    await requireSite(db, user, input.site_id);
    return { data: await toApiVisits(db, await listSiteVisits(db, user, input.site_id)) };
  },

  plan: async ({ input, ...call }) => {
    const { db, user, request } = call;
    const { planning_date: day, agent } = input;
    if (agent !== undefined) await requireAgent(db, user, agent, 'agent');
    const requested = await selectVisits(call, input);
    const results = await planVisits(
      { db, user, planner: user, address: request.ip },
      requested.map(visit => ({ ...visit, day, agent })),
      'maintenance/visits.plan',
      ({ kind }) => (isAllowed(user, canPlan(kind)) ? null : 'kindForbidden'),
    );
    await requireNewPlansConfirmed(
      call,
      input.confirmed,
      { agent: 'agent', day: 'planning_date' },
      results.flatMap(({ plan_id }) => plan_id ?? []),
    );
    return toSelectionResponse(call, results);
  },

  postpone: async ({ input, ...call }) => {
    const { db, user, request } = call;
    const { until } = input;
    const requested = await selectVisits(call, input);
    const visitsById = await lockVisits(db, user, requested);
    const results = requested.map(({ id }) => {
      const visit = visitsById.get(id);
      return { visit, cause: getPostponeRefusal(user, visit, until) };
    });
    const accepted = results.flatMap(({ visit, cause }) => (visit && !cause ? [visit] : []));
    await postponeVisits(
      db,
      accepted.map(({ id }) => id),
      accepted.map(({ site_id }) => site_id),
      until,
    );
    const changed = accepted.filter(({ not_before }) => not_before !== until);
    await recordHistory(
      db,
      { user, address: request.ip },
      changed.map(({ site_id, maintenance: name, not_before }) => ({
        object: 'sites',
        id: site_id,
        action: 'maintenance/visits.postpone',
        about: { maintenance: name },
        before: { not_before },
        after: { not_before: until },
      })),
    );
    return toSelectionResponse(call, results);
  },
};

/** Why a visit cannot be postponed: it is not due any more, the user may not plan its kind, or it is due later. */
const getPostponeRefusal = (
  user: User,
  visit: VisitRow | undefined,
  until: string | null,
): CauseName | null => {
  if (!visit) return 'visitGone';
  if (!isAllowed(user, canPlan(visit.kind))) return 'kindForbidden';
  // What was postponed before may come sooner again.
  const isBeforeDue = until !== null && visit.not_before === null && until < visit.due_day;
  return isBeforeDue ? 'postponedBeforeDue' : null;
};

/** The named visits, or those that match a filter. */
const selectVisits = async (
  { db, user, say }: Omit<HandlerContext, 'input'>,
  { ids, matching, filter }: z.output<typeof VisitSelection>,
) => {
  const filters = matching
    ? parseListFilter(visits, { user, say }, filter)
    : { ids: [...new Set(ids ?? [])] };
  const path = matching ? 'filter' : 'ids';
  if (!matching && !filters.ids?.length) throw invalid(path, 'selectionEmpty');
  const matchingVisits = await listMatchingVisits(db, user, filters, maxVisitSelection + 1);
  if (!matchingVisits.length) throw invalid(path, 'selectionEmpty');
  if (matchingVisits.length > maxVisitSelection)
    throw invalid(path, 'selectionTooLarge', { most: maxVisitSelection });
  return matchingVisits;
};

/** The result of each visit, and how many were done. */
const toSelectionResponse = (
  { say }: Pick<HandlerContext, 'say'>,
  results: readonly { visit: VisitRow | undefined; cause: CauseName | null }[],
): SelectionResponse => {
  const responses = results.map(({ visit, cause }) => ({
    site_id: visit?.site_id ?? 0,
    site_code: visit?.code ?? null,
    done: !cause,
    cause: cause ? say('causes', cause) : null,
  }));
  const done = responses.filter(response => response.done).length;
  return { done, refused: responses.length - done, results: responses };
};
