import { isAllowed } from '../../../contract/framework/permissions';
import { type Deadlines, deadlineStages, getDeadlineDays } from '../../../contract/organisation/deadlines';
import { scopes } from '../../../contract/organisation/permissions';
import type { DeadlineShare, deadlineShares } from '../../../contract/work/deadline-shares';
import { canReadMorning } from '../../../contract/work/home-page-rules';
import { kindsByScope } from '../../../contract/work/task-kinds';
import { staleWhileRevalidate } from '../../framework/cache/cache';
import type { Handlers } from '../../framework/http/mount';
import { readSettings } from '../../framework/settings/queries';
import { planVisibilityKey, taskVisibilityKey } from '../../organisation/row-access/visibility-work';
import { dashboardFilter, dashboardPeriod } from './filter';
import { countEndedStages, type EndedStageCount } from './queries-deadlines';

/** Compliance with deadlines by month, judged by the current deadlines. */
export const deadlineHandlers: Handlers<typeof deadlineShares> = {
  kept: async ({ db, user, input }) => {
    const { deadlines, holidays } = await readSettings(db);
    const requestedScopes = input.scope
      ? [input.scope]
      : scopes.filter(scope => isAllowed(user, canReadMorning(scope)));
    const kinds = requestedScopes.flatMap(scope => kindsByScope[scope]);
    const place = dashboardFilter(user, input);
    const period = dashboardPeriod(input);
    const hasDeadlines = deadlines.rules.some(
      rule =>
        (rule.kind === null || kinds.includes(rule.kind)) &&
        deadlineStages.some(stage => rule[stage] !== null),
    );
    if (!hasDeadlines) return { data: { set: false, rows: [] } };
    const visibilityKeys = [taskVisibilityKey(user), planVisibilityKey(user)];
    const endedStages = await staleWhileRevalidate(
      db,
      JSON.stringify(['deadlines', kinds, place, period, deadlines.rest, holidays, ...visibilityKeys]),
      () => countEndedStages(db, { user, kinds, place, period }),
    );
    return { data: { set: true, rows: countMetAndMissed(endedStages, deadlines) } };
  },
};

/** How many deadlines were met and missed, by month, stage, kind, owner and cluster, in that order. */
const countMetAndMissed = (endedStages: readonly EndedStageCount[], deadlines: Deadlines) => {
  const shares = new Map<string, DeadlineShare>();
  for (const { stage, month, kind, owner, cluster, used, n } of endedStages) {
    const maxDays = getDeadlineDays(deadlines, stage, kind, owner);
    if (maxDays === null) continue;
    const key = [month, stage, kind, owner, cluster].join();
    const share = shares.get(key) ?? { month, stage, kind, owner, cluster, met: 0, missed: 0 };
    share[used <= maxDays ? 'met' : 'missed'] += n;
    shares.set(key, share);
  }
  return [...shares].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, share]) => share);
};
