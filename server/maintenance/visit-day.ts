import { restOn } from '../../contract/rest-days';
import { daysAfter, today } from '../../contract/today';

type Due = { due_day: string; due_from: string };

/**
 * The working day on which a visit is best planned: when it is due, else the nearest one before within its window, else
 * the next one after. What is due already is planned for tomorrow on: whoever goes today has his day.
 */
export const visitDay = ({ due_day, due_from }: Due, from = daysAfter(today(), 1)) => {
  const wanted = due_day > from ? due_day : from;
  const first = due_from > from ? due_from : from;
  for (let day = wanted; day >= first; day = daysAfter(day, -1)) if (!restOn(day)) return day;
  let day = wanted;
  while (restOn(day)) day = daysAfter(day, 1);
  return day;
};
