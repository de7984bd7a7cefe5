import type { z } from 'zod';
import { isDay } from './field-meta';

/** The names of two fields of a schema that bound a period of days, such as `plan_from` and `plan_to`. */
export type PeriodFields = { from: string; to: string };

/** The name of a period's start field (`plan_from`), from that of its end field; undefined for any other field. */
export const getStartField = (endField: string) =>
  /(^|_)to$/.test(endField) ? endField.replace(/to$/, 'from') : undefined;

/** The periods among the fields of a schema: both fields must be days. */
export const findPeriodFields = (shape: Readonly<Record<string, unknown>>): PeriodFields[] =>
  Object.keys(shape).flatMap(endField => {
    const startField = getStartField(endField);
    if (!startField || !(startField in shape)) return [];
    const areDays = [startField, endField].every(field => isDay(shape[field] as z.ZodType));
    return areDays ? [{ from: startField, to: endField }] : [];
  });

/** Whether a period ends before it starts. Days have the form YYYY-MM-DD, so that their order is that of texts. */
export const isReversed = (startDay: unknown, endDay: unknown) =>
  typeof startDay === 'string' && typeof endDay === 'string' && endDay !== '' && startDay > endDay;
