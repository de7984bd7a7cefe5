import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { sites } from '../../../contract/sites/sites';
import { type Plan, planActions } from '../../../contract/work/plans';
import { canReadKind } from '../../../contract/work/task-lists';
import { useFormats } from '../../framework/fields/useFormats';
import { isPermitted } from '../../framework/providers/access';
import { useSession } from '../../framework/providers/sessionStore';
import { useRestDays } from '../../framework/providers/useRestDays';
import { buildListUrl } from '../../framework/ui/list-url';
import { taskPath } from '../../work/fields/task-path';
import type { CalendarItem, Totals } from './calendar-lines';
import { toIsoDate } from './day-numbers';
import { countWholeMonths, type Period } from './period';

/** Texts of days, periods and plans, and what the user may do with a plan; computed once for all rows. */
export const usePlanWords = () => {
  const translate = useTranslate();
  const formats = useFormats();
  const user = useSession();
  const { getName } = useRestDays();
  return useMemo(() => {
    const say = (name: string, values?: object): string => translate(`terrain.calendar.${name}`, values);
    const kind = (plan: Plan) => translate(`terrain.planning.kinds.${plan.task_type}`);
    const agent = (plan: Plan) => plan.agent_username ?? say('unassigned');
    const label = (plan: Plan, isAgentRow: boolean) =>
      isAgentRow ? `${plan.pickup_site_code} · ${kind(plan)}` : `${kind(plan)} · ${agent(plan)}`;
    const state = ({ state }: Pick<CalendarItem, 'state'>) => say(`states.${state}`);
    const describe = ({ plan, ...item }: Pick<CalendarItem, 'plan' | 'state'>, isAgentRow: boolean) =>
      [
        label(plan, isAgentRow),
        !isAgentRow && say('site', { code: plan.pickup_site_code }),
        plan.pickup_site_name,
        formats.dayHeard(plan.plan_date),
        isAgentRow && agent(plan),
        state(item),
      ]
        .filter(Boolean)
        .join(', ');
    return {
      say,
      day: (day: number) => formats.day(toIsoDate(day)),
      holiday: (day: number) => getName(toIsoDate(day)),
      month: (day: number) => formats.monthAndYear(toIsoDate(day)),
      week: (from: number, to: number) => formats.week(toIsoDate(from), toIsoDate(to)),
      span: (from: number, to: number) => formats.span(toIsoDate(from), toIsoDate(to)),
      weekday: (day: number) => formats.weekday(toIsoDate(day)),
      letter: (day: number) => formats.letter(toIsoDate(day)),
      period: ({ from, to }: Period) =>
        countWholeMonths({ from, to }) === 1
          ? formats.monthAndYear(toIsoDate(from))
          : formats.span(toIsoDate(from), toIsoDate(to)),
      kind,
      agent,
      state,
      /** In a site's row the label omits the site, in an agent's row the agent. */
      label,
      /** The full description for screen readers; begins with the visible label. */
      plan: describe,
      totals: ({ all, done, late }: Totals) =>
        [
          say('totals', { smart_count: all }),
          say('doneTotals', { smart_count: done }),
          ...(late ? [say('lateTotals', { smart_count: late })] : []),
        ].join(', '),
      canMove: (plan: Plan) =>
        plan.plan_status === 'planned' && isPermitted(user, planActions.actions.edit.needs, plan.task_type),
      /** The task, otherwise the site's planning, or the site in its list without permission to open it. */
      pathOf: ({ task, task_type, through_site, pickup_site_code }: Plan) => {
        if (task !== null && isPermitted(user, canReadKind(task_type))) return taskPath(task);
        if (isPermitted(user, sites.actions.show.needs)) return `/sites/detail/${through_site}/planning`;
        return buildListUrl(sites, { site_code: pickup_site_code });
      },
    };
  }, [translate, formats, user, getName]);
};
export type PlanWords = ReturnType<typeof usePlanWords>;
