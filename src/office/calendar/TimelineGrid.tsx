import { memo } from 'react';
import { getWeekday, isWeekend } from './day-numbers';
import { listDays, type Period } from './period';

type Props = { period: Period; scale: number; today: number; drop?: number };

/** The background of the rows: days, weekends, week starts, today, and the day under a dragged plan. */
export const TimelineGrid = memo(({ period, scale, today, drop }: Props) => {
  const at = (day: number) => ({ left: (day - period.from) * scale });
  return (
    <div className="grid" aria-hidden>
      {listDays(period).map(day => [
        isWeekend(day) && <div key={day} className="rest" style={{ ...at(day), width: scale }} />,
        getWeekday(day) === 0 && <div key={day} className="week-start" style={at(day)} />,
        day === today && <div key="now" className="now" style={at(day + 0.5)} />,
        day === drop && <div key="drop" className="drop-day" style={{ ...at(day), width: scale }} />,
      ])}
    </div>
  );
});
