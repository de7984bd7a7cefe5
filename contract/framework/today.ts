import { formatWallClock } from './wall-clock';

/** A day in milliseconds, and in seconds. */
export const dayMs = 86_400_000;
export const daySeconds = dayMs / 1000;

/** The day in the product's time zone, YYYY-MM-DD: plans, lateness and figures use it, wherever server and browser run. */
export const today = (now = new Date()) => formatWallClock(now).slice(0, 10);

/** `days` days after a day; negative: before it. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The number of days from one day to another. */
export const daysBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / dayMs;
