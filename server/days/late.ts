import { daysAfter, today } from '../../contract/today';

/** The last day whose undone plans are late by now: days are compared as YYYY-MM-DD. */
export const lastLateDay = (delay: number) => daysAfter(today(), -(delay + 1));

/** Whether a plan of that day, undone, passed it by more than `delay` days. */
export const isLate = (day: string, delay: number) => day <= lastLateDay(delay);
