/** The last day whose undone plans are late by now: days are compared as YYYY-MM-DD. */
export const lastLateDay = (delay: number) =>
  new Date(Date.now() - (delay + 1) * 86_400_000).toISOString().slice(0, 10);

/** Whether a plan of that day, undone, passed it by more than `delay` days. */
export const isLate = (day: string, delay: number) => day <= lastLateDay(delay);
