import { memo } from 'react';
import { getWeekday, isWeekend } from './day-numbers';
import { listDays, type Period } from './period';

type Props = { period: Period; scale: number; today: number; dropDay?: number };

/** The background of the rows: days, weekends, week starts, today, and the day under a dragged plan. */
export const TimelineGrid = memo(({ period, scale, today, dropDay }: Props) => {
  const positionOf = (day: number) => ({ left: (day - period.from) * scale });
  return (
    <div className="grid" aria-hidden>
      {listDays(period).map(day => [
        isWeekend(day) && <div key={day} className="rest" style={{ ...positionOf(day), width: scale }} />,
        getWeekday(day) === 0 && <div key={day} className="week-start" style={positionOf(day)} />,
        day === today && <div key="now" className="now" style={positionOf(day + 0.5)} />,
        day === dropDay && (
          <div key="drop" className="drop-day" style={{ ...positionOf(day), width: scale }} />
        ),
      ])}
    </div>
  );
});
