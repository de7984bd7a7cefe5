import { maxMorningItems } from '../../../contract/figures/morning';
import { plans as planList } from '../../../contract/work/plans';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { countPlansByDayAndState } from '../../work/planning/queries-list';
import { loadPlanPage } from '../../work/planning/source';
import { createFigure } from './morning-figure';
import type { MorningFilters } from './morning-filters';

/** The late, current and done plans of this week and month; `lateAfterDays` as in the settings. */
export const loadMorningPlans = async (
  db: Db,
  user: User,
  { duePlans, place }: MorningFilters,
  today: string,
  week: { from: string; to: string },
  lateAfterDays: number,
) => {
  const monthStart = `${today.slice(0, 7)}-01`;
  const listEarliestPlans = (filter: DuePlanFilter) =>
    loadPlanPage(db, user, filter, {
      sort: { by: 'plan_date', descending: false },
      limit: maxMorningItems,
      offset: 0,
    });
  const recentFilter = {
    ...place,
    plan_status: 'kept' as const,
    plan_from: monthStart < week.from ? monthStart : week.from,
    plan_to: week.to,
  };
  const [lateCounts, recentCounts, latePlans, plansToday] = await Promise.all([
    countPlansByDayAndState(db, user, duePlans.late, lateAfterDays),
    countPlansByDayAndState(db, user, recentFilter, lateAfterDays),
    listEarliestPlans(duePlans.late),
    listEarliestPlans(duePlans.today),
  ]);

  const createPlanFigure = (filter: RecentPlanFilter) =>
    createFigure(sumCounts(recentCounts.filter(plan => isMatchingPlan(plan, filter))), planList, {
      ...place,
      ...filter,
    });
  const computeCompletion = (from: string) => {
    const period = { plan_from: from, plan_to: today };
    return {
      from,
      to: today,
      planned: createPlanFigure({ plan_status: 'kept', ...period }),
      done: createPlanFigure({ plan_status: 'done', ...period }),
    };
  };
  return {
    figures: {
      latePlans: createFigure(sumCounts(lateCounts), planList, duePlans.late),
      plansToday: createPlanFigure({ plan_status: 'planned', plan_from: today, plan_to: today }),
      plansWeek: createPlanFigure({ plan_status: 'planned', plan_from: week.from, plan_to: week.to }),
    },
    completion: { week: computeCompletion(week.from), month: computeCompletion(monthStart) },
    lists: { latePlans, plansToday },
  };
};

type DuePlanFilter = MorningFilters['duePlans'][keyof MorningFilters['duePlans']];
type PlanCounts = Awaited<ReturnType<typeof countPlansByDayAndState>>;
type RecentPlanFilter = { plan_status: 'planned' | 'kept' | 'done'; plan_from: string; plan_to: string };

/** The status `kept` stands for all plans that are not cancelled. */
const isMatchingPlan = (
  { day, status }: PlanCounts[number],
  { plan_status, plan_from, plan_to }: RecentPlanFilter,
) => day >= plan_from && day <= plan_to && (plan_status === 'kept' || status === plan_status);
const sumCounts = (counts: readonly { n: number }[]) => counts.reduce((sum, { n }) => sum + n, 0);
