import { knownRestDays } from '../../../contract/framework/rest-days';
import { dayMs, today as toLocalDay } from '../../../contract/framework/today';
import { formatWallClock } from '../../../contract/framework/wall-clock';

export type Calendar = ReturnType<typeof createCalendar>;

/** Days and instants relative to today, so that what is late today is late whenever the data are generated. */
export const createCalendar = (now: Date) => {
  const today = Date.parse(toLocalDay(now));
  /** YYYY-MM-DD */
  const day = (offset: number) => new Date(today + offset * dayMs).toISOString().slice(0, 10);
  return {
    day,
    /** ISO 8601, `minutes` after midnight UTC */
    instant: (offset: number, minutes: number) =>
      new Date(today + offset * dayMs + minutes * 60_000).toISOString(),
    /** What a clock in the product's time zone shows at an instant, as ISO 8601 without a zone. */
    wallClock: (instant: string) => formatWallClock(instant).replace(' ', 'T'),
    /** The same day, or the next one that is neither weekend nor holiday, as in a company that changed none. */
    workingDay: (offset: number): number => {
      let working = offset;
      while (knownRestDays.getRestKind(day(working)) !== null) working++;
      return working;
    },
  };
};
