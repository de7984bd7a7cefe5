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
  onToggleAll: (collapsed: boolean) => void;
};

/** Months, weeks and days above the calendar; the name of a partly visible month stays visible. */
export const TimelineRuler = memo(({ period, scale, today, words, view, open, onToggleAll }: Props) => {
  const days = listDays(period);
  const spanStyle = (start: number, end: number) => ({
    left: (start - period.from) * scale,
    width: (end - start + 1) * scale,
  });
  const wide = scale >= wideDayWidth;
  const toggleAllLabel = words.say(open ? 'collapseAll' : 'expandAll');
  return (
    <div className="head ruler">
      <div className="side corner">
        <span className="cut">{words.say(`corner.${view}`)}</span>
        {open !== undefined && (
          <IconButton aria-label={toggleAllLabel} title={toggleAllLabel} onClick={() => onToggleAll(open)}>
            {open ? <UnfoldLess /> : <UnfoldMore />}
          </IconButton>
        )}
      </div>
      {/* Each plan's name includes its day. */}
      <div className="ticks" aria-hidden>
        {groupRuns(days, day => toUtcDate(day).getUTCMonth()).map(([start, end]) => (
          <div key={start} className="month" style={spanStyle(start, end)}>
            {(end - start + 1) * scale > minMonthWidth && <span>{words.month(start)}</span>}
          </div>
        ))}
        {groupRuns(days, day => Math.floor((day - getWeekday(day)) / 7)).map(([start, end]) => (
          <div key={start} className="week" style={spanStyle(start, end)}>
            {(end - start + 1) * scale > minWeekWidth && words.week(start, end)}
          </div>
        ))}
        {days.map(day => (
          <div
            key={day}
            className={`day${wide ? ' wide' : ''}${day === today ? ' today' : ''}${words.holiday(day) ? ' holiday' : ''}`}
            title={words.holiday(day)}
            style={spanStyle(day, day)}
          >
            {wide ? words.weekday(day) : words.letter(day)} <b>{toUtcDate(day).getUTCDate()}</b>
          </div>
        ))}
      </div>
    </div>
  );
});

/** In pixels: narrower months and weeks have no name. */
const minMonthWidth = 90;
const minWeekWidth = 74;

/** The first and last day of each run of consecutive days with the same value. */
const groupRuns = (days: readonly number[], getValue: (day: number) => number) => {
  const runs: [number, number][] = [];
  let last: number | undefined;
  for (const day of days) {
    const value = getValue(day);
    if (value === last) runs[runs.length - 1][1] = day;
    else runs.push([day, day]);
    last = value;
  }
  return runs;
};
