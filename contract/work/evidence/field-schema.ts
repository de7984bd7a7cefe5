import { z } from 'zod';
import { type Axis, parseCoordinate } from '../../framework/coordinates';
import { patterns } from '../../framework/patterns';
import { line, lines } from '../../framework/text';
import { Day, Latitude, Longitude, YesNo } from '../../framework/vocabulary';
import type { EvidenceField } from '../steps/parts';

/** One value of a field; `null` or an empty text clears it. Numbers may have a decimal comma. */
export const fieldSchema = (field: EvidenceField): z.ZodType<unknown> =>
  z.preprocess(value => (value === '' ? null : value), createSchema(field).nullable());

const createSchema = (field: EvidenceField): z.ZodType<unknown> => {
  switch (field.kind) {
    case 'text':
      return line(200);
    case 'longText':
      return lines(2000);
    case 'number':
      return z.preprocess(parseText(parseNumber), z.number().min(-1_000_000).max(1_000_000_000));
    case 'day':
      return Day;
    case 'time':
      return z.string().regex(patterns.timeOfDay);
    case 'yesNo':
      return YesNo;
    case 'choice':
      return z.enum((field.choices ?? []).map(({ id }) => id));
    case 'coordinate':
      return coordinate(/lat/i.test(field.key) ? 'lat' : 'lng');
  }
};

const coordinate = (axis: Axis) =>
  z.preprocess(
    parseText(text => parseCoordinate(text, axis) ?? text),
    z.number().pipe(axis === 'lat' ? Latitude : Longitude),
  );
/** Applies a parser to texts only. A parser returns a text that it cannot read: the schema then refuses it. */
const parseText = (parse: (text: string) => unknown) => (value: unknown) =>
  typeof value === 'string' ? parse(value) : value;
const parseNumber = (text: string) =>
  /^\s*[-+]?\d+(?:[.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : text;
