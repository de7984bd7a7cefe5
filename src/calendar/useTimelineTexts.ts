import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { type Plan, planActions } from '../../contract/plans';
import { sites } from '../../contract/sites';
import { readsKind } from '../../contract/task-lists';
import { isPermitted } from '../providers/access';
import { useSession } from '../providers/sessionStore';
import { taskPath } from '../task/task-path';
import { listAddress } from '../ui/listAddress';
import type { Totals } from './lines';
import type { PlanWords } from './usePlanWords';

/** What a row needs to draw its plans, made once for all rows. */
export const useTimelineTexts = (words: PlanWords) => {
  const translate = useTranslate();
  const user = useSession();
  return useMemo(() => {
    const opens = isPermitted(user, sites.actions.show.needs);
    return {
      plan: words.plan,
      label: words.label,
      totals: ({ all, done, late }: Totals) =>
        [
          translate('terrain.calendar.totals', { smart_count: all }),
          translate('terrain.calendar.doneTotals', { smart_count: done }),
          ...(late ? [translate('terrain.calendar.lateTotals', { smart_count: late })] : []),
        ].join(', '),
      mayMove: (plan: Plan) =>
        plan.plan_status === 'planned' && isPermitted(user, planActions.actions.edit.needs, plan.task_type),
      /** The site's planning, or the site in its list for whoever may not open it. */
      addressOf: ({ task, task_type, through_site, pickup_site_code }: Plan) =>
        task !== null && isPermitted(user, readsKind(task_type))
          ? taskPath(task)
          : opens
            ? `/sites/detail/${through_site}/planning`
            : listAddress(sites, { site_code: pickup_site_code }),
    };
  }, [translate, user, words]);
};
export type TimelineTexts = ReturnType<typeof useTimelineTexts>;
