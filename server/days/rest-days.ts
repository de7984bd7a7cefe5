/**
 * Days on which Algeria rests, by the calendar alone: the weekend is Friday and Saturday. Feasts that follow the moon
 * are announced year by year and not known here.
 */
export const restOn = (day: string): 'restDay' | 'holiday' | null =>
  holidays.has(day.slice(5)) ? 'holiday' : weekdayOf(day) >= 5 ? 'restDay' : null;

/** New Year, Yennayer, Labour Day, Independence, the Revolution. */
const holidays: ReadonlySet<string> = new Set(['01-01', '01-12', '05-01', '07-05', '11-01']);

/** 0 is Sunday, the first day of Algeria's week. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The seven days, Sunday first, of the week that a day lies in. */
export const weekOf = (day: string): string[] => {
  const sunday = Date.parse(`${day}T00:00:00Z`) - weekdayOf(day) * aDay;
  return Array.from({ length: 7 }, (_, n) => new Date(sunday + n * aDay).toISOString().slice(0, 10));
};
const aDay = 86_400_000;
