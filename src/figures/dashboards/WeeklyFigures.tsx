import { useTranslate } from 'ra-core';
import { today } from '../../../contract/framework/today';
import { type Week, weeks } from '../../../contract/framework/weeks';
import { useFormats } from '../../framework/vocabulary/formats';
import { WeeklyLine } from './charts';
import { FigureSection } from './FigureSection';
import type { TaskFigureProps } from './taskBoxes';
import type { Before } from './usePeriodBefore';

/** Cumulative planned and done by week: each sum links to everything up to the end of its week. */
export const WeeklyFigures = ({ data, links, asked, before }: TaskFigureProps & { before: Before }) => {
  const translate = useTranslate();
  const { dayAndMonth } = useFormats();
  const word = (name: string) => translate(`terrain.dashboards.tasks.${name}`);
  const rows = weeks(data.monthly, asked.start_date, asked.end_date);
  const until = ({ end }: Week) => ({ start_date: asked.start_date, end_date: end });
  const plansTo = (week: Week) => links.plans(until(week));
  const tasksTo = (week: Week) => links.tasks(until(week), { done: 'yes' });
  return (
    <FigureSection
      title={word('weekly')}
      chart={<WeeklyLine rows={rows} before={before?.weeks ?? []} plansTo={plansTo} tasksTo={tasksTo} />}
      maxHeight={280}
      // Shows this week with some before it; later ones have plans only.
      from={Math.max(0, rows.findLastIndex(({ day }) => day <= today()) - 4)}
      columns={[
        { key: 'week', label: word('weekName'), text: row => String(row.number) },
        { key: 'day', label: word('from'), text: row => dayAndMonth(row.day) },
        { key: 'planned', label: word('planned'), value: row => row.planned, to: plansTo },
        { key: 'done', label: word('done'), value: row => row.done, to: tasksTo },
        { key: 'percent', label: '%', share: row => row.percent / 100 },
      ]}
      rows={rows}
      keyOf={row => row.number}
    />
  );
};
