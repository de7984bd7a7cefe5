import { daysAfter, daysBetween, today } from '../../../contract/framework/today';

/** The last day whose undone plans are late by now: days are compared as YYYY-MM-DD. */
export const lastLateDay = (delay: number) => daysAfter(today(), -(delay + 1));

/** Whether a plan of that day, undone, passed it by more than `delay` days. */
export const isLate = (day: string, delay: number) => day <= lastLateDay(delay);

/**
 * By how many days what is late is late: while something can be done, up to today; then as many as there were when it
 * was begun, by which it is reckoned.
 */
export const daysLate = (planned: string, begun: Date | null, isOpen: boolean) =>
  daysBetween(planned, begun === null || isOpen ? today() : today(begun));
