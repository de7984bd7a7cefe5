import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Plan } from '../../contract/plans';
import { useFormats } from '../vocabulary/formats';
import { dayOf } from './days';
import type { Item } from './lines';
import type { Period } from './period';
import { wholeMonths } from './period';

/** Days, periods and plans in the reader's words. */
export const usePlanWords = () => {
  const translate = useTranslate();
  const formats = useFormats();
  return useMemo(() => {
    const kind = (plan: Plan) => translate(`terrain.planning.kinds.${plan.task_type}`);
    const agent = (plan: Plan) => plan.agent_username ?? translate('terrain.calendar.unassigned');
    const label = (plan: Plan, ofAgent: boolean) =>
      ofAgent ? `${plan.pickup_site_code} · ${kind(plan)}` : `${kind(plan)} · ${agent(plan)}`;
    const state = ({ state }: Pick<Item, 'state'>) => translate(`terrain.calendar.states.${state}`);
    return {
      day: (day: number) => formats.day(dayOf(day)),
      shortDay: (day: number) => formats.shortDay(dayOf(day)),
      month: (day: number) => formats.monthAndYear(dayOf(day)),
      week: (from: number, to: number) => formats.week(dayOf(from), dayOf(to)),
      weekday: (day: number) => formats.weekday(dayOf(day)),
      letter: (day: number) => formats.letter(dayOf(day)),
      period: ({ from, to }: Period) =>
        wholeMonths({ from, to }) === 1
          ? formats.monthAndYear(dayOf(from))
          : formats.span(dayOf(from), dayOf(to)),
      kind,
      agent,
      state,
      /** In a site's row the site is told by the row, in an agent's the agent. */
      label,
      /** The whole plan, for whoever does not see where it stands; it begins as what is seen. */
      plan: ({ plan, ...item }: Pick<Item, 'plan' | 'state'>, ofAgent: boolean) =>
        [
          label(plan, ofAgent),
          !ofAgent && translate('terrain.calendar.site', { code: plan.pickup_site_code }),
          plan.pickup_site_name,
          formats.dayHeard(plan.plan_date),
          ofAgent && agent(plan),
          state(item),
        ]
          .filter(Boolean)
          .join(', '),
    };
  }, [translate, formats]);
};
export type PlanWords = ReturnType<typeof usePlanWords>;
