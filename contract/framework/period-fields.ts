import type { z } from 'zod';
import { isDay } from '../organisation/vocabulary';

/** Two fields that bound a period of days, `plan_from` and `plan_to`, declared by their names and their word. */
export type PeriodFields = { from: string; to: string };

/** The start field of a period, given its end field. */
export const getStartField = (field: string) =>
  /(^|_)to$/.test(field) ? field.replace(/to$/, 'from') : undefined;

export const findPeriodFields = (shape: Readonly<Record<string, unknown>>): PeriodFields[] =>
  Object.keys(shape).flatMap(to => {
    const from = getStartField(to);
    return from && from in shape && isDay(shape[from] as z.ZodType) && isDay(shape[to] as z.ZodType)
      ? [{ from, to }]
      : [];
  });

/** Days travel as YYYY-MM-DD: they sort as texts. */
export const isReversed = (from: unknown, to: unknown) =>
  typeof from === 'string' && typeof to === 'string' && to !== '' && from > to;
