import { areaOfKind } from '../../contract/vocabulary';
import { notice, notify } from '../notifications/notify';
import { filledIn, recordHistory } from '../platform/history';
import { sayIn } from '../platform/language';
import type { Call } from '../platform/mount';
import { joinArea, type SiteRecord } from '../sites/queries';
import type { Planned } from './new-plan';
import { insertPlans, refreshSiteSummaries } from './queries';

/**
 * Plans the same on each of the sites, which are locked and may be planned on; answers the plans' ids in order.
 * A site that was not in the area of the plan's kind comes into it.
 */
export const addPlans = async (
  { db, user, request }: Omit<Call, 'input'>,
  sites: readonly Pick<SiteRecord, 'id' | 'code'>[],
  plan: Planned,
  action: string,
) => {
  if (!sites.length) return [];
  const plans = sites.map(({ id }) => ({ ...plan, site_id: id }));
  const ids = await insertPlans(db, plans);
  const touched = [...sites.map(({ id }) => id), ...(plan.drop_site_id === null ? [] : [plan.drop_site_id])];
  await joinArea(db, touched, areaOfKind(plan.kind));
  await refreshSiteSummaries(db, touched);
  await recordHistory(
    db,
    { user, address: request.ip },
    plans.flatMap(({ site_id, created_by, ...values }, at) => {
      const after = { plan_id: ids[at], ...filledIn(values) };
      return [
        { object: 'sites', id: site_id, action, after },
        { object: 'plans', id: ids[at], action, after: { site_id, ...after } },
      ];
    }),
  );
  if (plan.agent_id !== null) await notify(db, [plan.agent_id], planned(plan, sites));
  return ids;
};

/** What the agent is told. */
export const planned = ({ kind, day }: Pick<Planned, 'kind' | 'day'>, sites: readonly { code: string }[]) =>
  sites.length === 1
    ? notice('planned', { kind: kindInWords(kind), code: sites[0].code, day })
    : notice('plannedMany', { kind: kindInWords(kind), count: sites.length, day });

export const kindInWords = (kind: Planned['kind']) => sayIn('fr')('words', kind);
