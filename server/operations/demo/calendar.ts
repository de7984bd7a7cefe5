import { today as dayInAlgeria, dayMs } from '../../../contract/framework/today';

export type Calendar = ReturnType<typeof createCalendar>;

/** Days and instants relative to today, so that what is late today is late whenever the data are generated. */
export const createCalendar = (now: Date) => {
  const today = Date.parse(dayInAlgeria(now));
  return {
    /** YYYY-MM-DD */
    day: (offset: number) => new Date(today + offset * dayMs).toISOString().slice(0, 10),
    /** ISO 8601, `minutes` after midnight UTC */
    instant: (offset: number, minutes: number) =>
      new Date(today + offset * dayMs + minutes * 60_000).toISOString(),
    /** What a clock in Algeria shows at an instant, as ISO 8601 without a zone: an hour ahead of UTC all year. */
    wallClock: (instant: string) => new Date(Date.parse(instant) + 3_600_000).toISOString().slice(0, 19),
    /** The same day, or the next Sunday when it falls on the weekend, Friday and Saturday in Algeria. */
    workingDay: (offset: number) => {
      const weekday = new Date(today + offset * dayMs).getUTCDay();
      return weekday === 5 ? offset + 2 : weekday === 6 ? offset + 1 : offset;
    },
  };
};
