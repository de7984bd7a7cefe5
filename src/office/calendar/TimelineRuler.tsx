import UnfoldLess from '@mui/icons-material/UnfoldLess';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import { IconButton } from '@mui/material';
import { memo } from 'react';
import type { CalendarView } from './calendar-lines';
import { getWeekday, toUtcDate } from './day-numbers';
import { listDays, type Period } from './period';
import { wideDayWidth } from './timeline-styles';
import type { PlanWords } from './usePlanWords';

type Props = {
  period: Period;
  scale: number;
  today: number;
  words: PlanWords;
  view: CalendarView;
  /** Whether a group is open; undefined where there are none. */
  open?: boolean;
  onFoldAll: (folded: boolean) => void;
};

/** Months, weeks and days above the calendar; the names of partly visible ones stay visible. */
export const TimelineRuler = memo(({ period, scale, today, words, view, open, onFoldAll }: Props) => {
  const days = listDays(period);
  const place = (start: number, end: number) => ({
    left: (start - period.from) * scale,
    width: (end - start + 1) * scale,
  });
  const wide = scale >= wideDayWidth;
  const foldAll = words.say(open ? 'collapseAll' : 'expandAll');
  return (
    <div className="head ruler">
      <div className="side corner">
        <span className="cut">{words.say(`corner.${view}`)}</span>
        {open !== undefined && (
          <IconButton aria-label={foldAll} title={foldAll} onClick={() => onFoldAll(open)}>
            {open ? <UnfoldLess /> : <UnfoldMore />}
          </IconButton>
        )}
      </div>
      {/* Each plan's name includes its day. */}
      <div className="ticks" aria-hidden>
        {runs(days, day => toUtcDate(day).getUTCMonth()).map(([start, end]) => (
          <div key={start} className="month" style={place(start, end)}>
            {(end - start + 1) * scale > 90 && <span>{words.month(start)}</span>}
          </div>
        ))}
        {runs(days, day => Math.floor((day - getWeekday(day)) / 7)).map(([start, end]) => (
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
            {wide ? words.weekday(day) : words.letter(day)} <b>{toUtcDate(day).getUTCDate()}</b>
          </div>
        ))}
      </div>
    </div>
  );
});

/** First and last of each run of days with the same value. */
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
