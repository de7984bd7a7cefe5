import { getWeekDays } from '../../../contract/framework/rest-days';
import { addDays } from '../../../contract/framework/today';

/** The given day if it is a Monday, otherwise the last one before it. */
export const getMonday = (day: string) => getWeekDays(addDays(day, -1))[1];
