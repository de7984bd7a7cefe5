import { weekOf } from '../../../contract/framework/rest-days';
import { daysAfter } from '../../../contract/framework/today';

/** The given day if it is a Monday, otherwise the last one before it. */
export const mondayOf = (day: string) => weekOf(daysAfter(day, -1))[1];
