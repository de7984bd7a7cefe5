import { weekOf } from '../../../contract/framework/rest-days';
import { daysAfter } from '../../../contract/framework/today';

/** The Monday that a day is, or the last before it. */
export const mondayOf = (day: string) => weekOf(daysAfter(day, -1))[1];
