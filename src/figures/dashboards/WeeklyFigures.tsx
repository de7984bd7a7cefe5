import { useTranslate } from 'ra-core';
import { today } from '../../../contract/framework/today';
import { computeWeeklyTotals, type WeeklyTotal } from '../../../contract/framework/weekly-totals';
import { useFormats } from '../../framework/fields/useFormats';
import { WeeklyLine } from './charts';
import { FigureSection } from './FigureSection';
import type { TaskFigureProps } from './task-boxes';
import type { PreviousPeriod } from './usePreviousPeriod';

/** Cumulative planned and done by week: each sum links to everything up to the end of its week. */
export const WeeklyFigures = ({
  data,
  links,
  filter,
  before,
}: TaskFigureProps & { before: PreviousPeriod }) => {
  const translate = useTranslate();
  const { dayAndMonth } = useFormats();
  const word = (name: string) => translate(`terrain.dashboards.tasks.${name}`);
  const rows = computeWeeklyTotals(data.monthly, filter.start_date, filter.end_date);
  const until = ({ end }: WeeklyTotal) => ({ start_date: filter.start_date, end_date: end });
  const plansTo = (week: WeeklyTotal) => links.plans(until(week));
  const tasksTo = (week: WeeklyTotal) => links.tasks(until(week), { done: 'yes' });
  return (
    <FigureSection
      title={word('weekly')}
      chart={<WeeklyLine rows={rows} before={before?.weeks ?? []} plansTo={plansTo} tasksTo={tasksTo} />}
      maxHeight={280}
      // Scrolls to a few weeks before this one; later weeks have plans only.
      scrollToRow={Math.max(0, rows.findLastIndex(({ day }) => day <= today()) - 4)}
      columns={[
        { key: 'week', label: word('weekName'), text: row => String(row.number) },
        { key: 'day', label: word('from'), text: row => dayAndMonth(row.day) },
        { key: 'planned', label: word('planned'), value: row => row.planned, to: plansTo },
        { key: 'done', label: word('done'), value: row => row.done, to: tasksTo },
        { key: 'percent', label: '%', share: row => (row.planned > 0 ? row.percent / 100 : null) },
      ]}
      rows={rows}
      keyOf={row => row.number}
    />
  );
};
