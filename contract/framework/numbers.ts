import { z } from 'zod';
import { withFieldMeta } from './field-meta';

/** Digits with one decimal sign, a comma or a point; JavaScript writes very small numbers with an exponent. */
const decimalText = /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[-+]?\d+)?$/i;
/** The space, of any width, before a group of three digits. */
const thousandsSpace = /(?<=\d)\s(?=\d{3}(?!\d))/g;

/** « 1 200,5 », « -2.5 »: comma or point as decimal sign, thousands grouped or not; undefined for any other text. */
export const readNumber = (text: string): number | undefined => {
  const compact = text.trim().replace(thousandsSpace, '');
  return decimalText.test(compact) ? Number(compact.replace(',', '.')) : undefined;
};

const isEmptyText = (value: unknown) => typeof value === 'string' && value.trim() === '';

/** Changes a schema's input before it is parsed. A class of its own, as zod's checks make a copy by the class. */
const readFirst = (inst: z.ZodType, read: (input: unknown) => unknown) => {
  const { parse } = inst._zod;
  inst._zod.parse = (payload, context) => {
    payload.value = read(payload.value);
    return parse(payload, context);
  };
};

const TextOptional = z.core.$constructor<z.ZodOptional<z.ZodNumber>>('TextOptional', (inst, def) => {
  z.ZodOptional.init(inst, def);
  readFirst(inst, input => (isEmptyText(input) ? undefined : input));
});
const TextDefault = z.core.$constructor<z.ZodDefault<z.ZodNumber>>('TextDefault', (inst, def) => {
  z.ZodDefault.init(inst, def);
  readFirst(inst, input => (isEmptyText(input) ? undefined : input));
});
const TextNullable = z.core.$constructor<z.ZodNullable<z.ZodNumber>>('TextNullable', (inst, def) => {
  z.ZodNullable.init(inst, def);
  readFirst(inst, input => (isEmptyText(input) ? null : input));
});
const TextNumber = z.core.$constructor<z.ZodNumber>('TextNumber', (inst, def) => {
  z.ZodNumber.init(inst, def);
  readFirst(inst, input => (typeof input === 'string' ? (readNumber(input) ?? input) : input));
  const nullable = () => new TextNullable({ type: 'nullable', innerType: inst });
  const override = {
    nullable,
    optional: () => new TextOptional({ type: 'optional', innerType: inst }),
    nullish: () => nullable().optional(),
    default: (defaultValue: number) => new TextDefault({ type: 'default', innerType: inst, defaultValue }),
  };
  for (const [name, value] of Object.entries(override)) Object.defineProperty(inst, name, { value });
});

/**
 * A number as a call, a form or a cell of a file gives it: as such or as text, « 37,25 » or « 37.25 ». An empty text is
 * no number: null where it is nullable, left out where it is optional, and otherwise refused.
 */
export const decimal = (): z.ZodNumber => new TextNumber({ type: 'number', checks: [] });
/** The same without decimals. */
export const wholeNumber = () => decimal().int();

/** A number that measures something: « 37,5 km ». Its last check: `withUnit(decimal().min(0), 'km')`. */
export const withUnit = (number: z.ZodNumber, unit: string) => withFieldMeta(number, { unit });

/**
 * An amount of money, with at most as many decimals as its currency has: « 20 000,00 DZD ». Up to 15 digits, which a
 * number holds exactly; its column is `numeric`, which does not round them either.
 */
export const money = ({ currency, decimals = 2 }: { currency: string; decimals?: number }) => {
  const most = 10 ** (15 - decimals) - 1;
  return withFieldMeta(
    decimal()
      .multipleOf(10 ** -decimals)
      .min(-most)
      .max(most),
    { unit: currency, decimals },
  );
};
