import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Plan } from '../../contract/plans';
import { dateOf, dayNumber } from './days';
import type { Item } from './lines';
import type { Period } from './period';
import { wholeMonths } from './period';

/** Days, periods and plans in the reader's words; the names of days and months are the locale's own. */
export const usePlanWords = () => {
  const translate = useTranslate();
  const locale = useLocale();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    // « 1er novembre »: what `Intl` leaves to the writer.
    const first = (text: string) => (locale === 'fr' ? text.replace(/(?<!\d)1 (?=\p{L})/u, '1er ') : text);
    const long = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    const short = format({ weekday: 'short', day: 'numeric', month: 'short' });
    const month = format({ month: 'long', year: 'numeric' });
    const range = format({ day: 'numeric', month: 'short', year: 'numeric' });
    const days = format({ day: 'numeric', month: 'short' });
    const weekday = format({ weekday: 'short' });
    const letter = format({ weekday: 'narrow' });
    const kind = (plan: Plan) => translate(`terrain.planning.kinds.${plan.task_type}`);
    const agent = (plan: Plan) => plan.agent_username ?? translate('terrain.calendar.unassigned');
    const label = (plan: Plan, ofAgent: boolean) =>
      ofAgent ? `${plan.pickup_site_code} · ${kind(plan)}` : `${kind(plan)} · ${agent(plan)}`;
    const state = ({ state }: Pick<Item, 'state'>) => translate(`terrain.calendar.states.${state}`);
    return {
      longDay: (day: number) => first(long.format(dateOf(day))),
      shortDay: (day: number) => first(short.format(dateOf(day))),
      month: (day: number) => month.format(dateOf(day)),
      week: (from: number, to: number) => days.formatRange(dateOf(from), dateOf(to)),
      weekday: (day: number) => weekday.format(dateOf(day)),
      letter: (day: number) => letter.format(dateOf(day)),
      period: ({ from, to }: Period) =>
        wholeMonths({ from, to }) === 1
          ? month.format(dateOf(from))
          : range.formatRange(dateOf(from), dateOf(to)),
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
          first(long.format(dateOf(dayNumber(plan.plan_date)))),
          ofAgent && agent(plan),
          state(item),
        ]
          .filter(Boolean)
          .join(', '),
    };
  }, [translate, locale]);
};
export type PlanWords = ReturnType<typeof usePlanWords>;
