import { memo } from 'react';
import { isWeekend, weekdayOf } from './days';
import type { Period } from './period';

type Props = { period: Period; scale: number; today: number; drop?: number };

/** What lies behind the rows: days, weekends, the beginning of weeks, today, and the day a plan is held over. */
export const TimelineGrid = memo(({ period: { from, to }, scale, today, drop }: Props) => {
  const days = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const at = (day: number) => ({ left: (day - from) * scale });
  return (
    <div className="grid" aria-hidden>
      {days.filter(isWeekend).map(day => (
        <div key={day} className="weekend" style={{ ...at(day), width: scale }} />
      ))}
      {days
        .filter(day => weekdayOf(day) === 0)
        .map(day => (
          <div key={day} className="week-start" style={at(day)} />
        ))}
      {today >= from && today <= to && (
        <div className="now" style={{ left: (today - from + 0.5) * scale - 1 }} />
      )}
      {drop !== undefined && <div className="drop-day" style={{ ...at(drop), width: scale }} />}
    </div>
  );
});
