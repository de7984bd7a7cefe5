import { addDays } from './today';

/**
 * Feasts by the moon, with the Hijri month, its day, and the number of days off: legal feasts of Algeria (law 63-278 of
 * 26 July 1963, as amended; since 2023 the two feasts called Aïd have three days instead of two).
 */
export const moonFeasts = {
  muharram: { month: 1, date: 1, days: 1 },
  ashura: { month: 1, date: 10, days: 1 },
  mawlid: { month: 3, date: 12, days: 1 },
  fitr: { month: 10, date: 1, days: 3 },
  adha: { month: 12, date: 10, days: 3 },
} as const;
export type MoonFeast = keyof typeof moonFeasts;
export const moonFeastNames = Object.keys(moonFeasts) as [MoonFeast, ...MoonFeast[]];

const firstYearOfThreeDays = 2023;

/**
 * The days of the feasts that begin in a year by the calendar of Umm al-Qura, in order. Algeria announces each when the
 * moon is seen: it may be a day later or earlier.
 */
export const listMoonFeasts = (year: number) => {
  const found: { day: string; feast: MoonFeast }[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const [month, date] = hijri
      .format(new Date(`${day}T00:00:00Z`))
      .split('/')
      .map(Number);
    for (const feast of moonFeastNames) {
      const { days, ...start } = moonFeasts[feast];
      if (start.month !== month || start.date !== date) continue;
      const length = year < firstYearOfThreeDays ? Math.min(days, 2) : days;
      for (let index = 0; index < length; index++) found.push({ day: addDays(day, index), feast });
    }
  }
  return found;
};

/** Month and day as numbers: « 10/1 ». */
const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});
