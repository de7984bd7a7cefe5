import { z } from 'zod';
import { BooleanParam } from '../framework/endpoint';
import { moonFeastNames } from '../framework/moon-feasts';
import { line } from '../framework/text';
import { Day } from '../framework/vocabulary';

export const maxHolidays = 1_000;
export const maxHolidayName = 80;

/** What a company changes in the known holidays (`HolidayChanges`). */
export const Holidays = z.object({
  added: z
    .array(
      z.object({
        day: Day,
        feast: z.enum(moonFeastNames).nullable().default(null),
        name: line(maxHolidayName).default(''),
        name_en: line(maxHolidayName).default(''),
        probable: BooleanParam.default(false),
      }),
    )
    .max(maxHolidays),
  removed: z.array(Day).max(maxHolidays),
});
export type Holidays = z.output<typeof Holidays>;
