import { addDays, daysBetween, today } from '../../../contract/framework/today';

/** The last day whose undone plans are late now: days are compared as YYYY-MM-DD. */
export const lastLateDay = (delay: number) => addDays(today(), -(delay + 1));

/** Whether an undone plan of that day is more than `delay` days overdue. */
export const isLate = (day: string, delay: number) => day <= lastLateDay(delay);

/** Days late: up to today while work is possible; afterwards fixed at the number when it was begun. */
export const daysLate = (planned: string, begun: Date | null, isOpen: boolean) =>
  daysBetween(planned, begun === null || isOpen ? today() : today(begun));
