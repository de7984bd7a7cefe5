import { memo, type ReactNode } from 'react';
import { dateOf, weekdayOf } from './days';
import { wideDay } from './look';
import type { Period } from './period';
import type { PlanWords } from './usePlanWords';

type Props = { period: Period; scale: number; today: number; words: PlanWords; corner: ReactNode };

/** Months, weeks and days over the calendar; the names of what is cut off stay in sight. */
export const TimelineRuler = memo(({ period: { from, to }, scale, today, words, corner }: Props) => {
  const days = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const place = (start: number, end: number) => ({
    left: (start - from) * scale,
    width: (end - start + 1) * scale,
  });
  const wide = scale >= wideDay;
  return (
    <div className="ruler">
      <div className="corner">{corner}</div>
      {/* Each plan tells its day itself. */}
      <div className="ticks" aria-hidden>
        {runs(days, day => dateOf(day).getUTCMonth()).map(([start, end]) => (
          <div key={start} className="month" style={place(start, end)}>
            {(end - start + 1) * scale > 90 && <span>{words.month(start)}</span>}
          </div>
        ))}
        {runs(days, day => Math.floor((day - weekdayOf(day)) / 7)).map(([start, end]) => (
          <div key={start} className="week" style={place(start, end)}>
            {(end - start + 1) * scale > 74 && words.week(start, end)}
          </div>
        ))}
        {days.map(day => (
          <div
            key={day}
            className={`day${wide ? ' wide' : ''}${day === today ? ' today' : ''}`}
            style={place(day, day)}
          >
            {wide ? words.weekday(day) : words.letter(day)} <b>{dateOf(day).getUTCDate()}</b>
          </div>
        ))}
      </div>
    </div>
  );
});

/** First and last of each run of days with the same answer. */
const runs = (days: readonly number[], of: (day: number) => number) => {
  const found: [number, number][] = [];
  let last: number | undefined;
  for (const day of days) {
    if (of(day) === last) found[found.length - 1][1] = day;
    else found.push([day, day]);
    last = of(day);
  }
  return found;
};
