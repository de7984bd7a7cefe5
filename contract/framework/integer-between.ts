import { z } from 'zod';

/** A whole number of JavaScript within bounds, as such or as text; an empty text is none: coercion would read it as 0. */
export const integerBetween = (min: number, max: number) =>
  z.preprocess(value => {
    if (typeof value !== 'string') return value ?? undefined;
    return value.trim() === '' ? undefined : Number(value);
  }, z.int().min(min).max(max));
