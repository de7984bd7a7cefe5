import { useEvent, useLocale } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Plan } from '../../../contract/work/plans';
import { useWords } from '../../framework/fields/useWords';
import { buildLines, type CalendarView } from './calendar-lines';
import type { Period } from './period';
import type { PlanWords } from './usePlanWords';

type Options = { view: CalendarView; period: Period; words: PlanWords; openAll: boolean };

/** The lines of the calendar. The user can collapse the groups; with `openAll` they are shown open anyway. */
export const useCalendarLines = (plans: readonly Plan[], { view, period, words, openAll }: Options) => {
  const locale = useLocale();
  const { say } = words;
  const { nameOf } = useWords();
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const effectivelyCollapsed = openAll ? noGroups : collapsed;
  const lines = useMemo(
    () =>
      buildLines(plans, view, period, {
        names: {
          cluster: id => nameOf('clusters', id),
          owner: key => nameOf('site_owners', key),
          unassigned: say('unassigned'),
        },
        collapsed: effectivelyCollapsed,
        compare: new Intl.Collator(locale, { numeric: true }).compare,
      }),
    [plans, view, period, nameOf, say, effectivelyCollapsed, locale],
  );

  const toggleGroup = useEvent((key: string) =>
    setCollapsed(current => {
      const next = new Set(current);
      if (!next.delete(key)) next.add(key);
      return next;
    }),
  );
  const setAllCollapsed = useEvent((isCollapsed: boolean) => {
    const groups = lines.filter(({ kind }) => kind === 'group');
    setCollapsed(new Set(isCollapsed ? groups.map(({ key }) => key) : []));
  });
  return { lines, toggleGroup, setAllCollapsed };
};

const noGroups: ReadonlySet<string> = new Set();
