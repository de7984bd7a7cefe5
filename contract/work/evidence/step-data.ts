import { z } from 'zod';
import { line, lines } from '../../framework/text';
import type { TaskKind } from '../../organisation/vocabulary';
import { Check, checkStatuses, type EvidencePart, maxCommentLength, maxRowNumbers } from '../steps/parts';
import { fieldSchema } from './field-schema';
import { getSlots, getStep, isPhotosOnly } from './index';

/** A step's data as stored and sent: values, data sets, checks and results by key. */
export type StepData = Record<string, unknown>;

/**
 * What may be sent for a step. Everything is optional, because a step may be sent in pieces; a list (rows, checks, bar
 * codes) is sent completely. `null` or an empty text clears a value. Unknown keys are refused.
 */
export const stepDataSchema = (kind: TaskKind, test: string): z.ZodType<StepData> => {
  const name = `${kind}.${test}`;
  const schema =
    schemas.get(name) ?? z.strictObject(Object.assign({}, ...listParts(kind, test).map(createShape)));
  schemas.set(name, schema);
  return schema;
};

/** Paths of what is missing for a submission: `lat`, `Azimuth_A`, `items.0.type`, `checks.oil_level`, `photos.68`. */
export const listMissingFields = (
  kind: TaskKind,
  test: string,
  data: StepData,
  photoIndexes: Iterable<number>,
): string[] => {
  const photos = new Set(photoIndexes);
  const emptySlots = getSlots(kind, test).filter(slot => slot.required && !photos.has(slot.index));
  return [
    ...listParts(kind, test).flatMap(part => listMissingOfPart(part, data)),
    ...emptySlots.map(({ index }) => `photos.${index}`),
  ];
};

/** Whether a photos-only step has the required photos. */
export const isDoneByPhotos = (kind: TaskKind, test: string, photoIndexes: readonly number[]): boolean =>
  isPhotosOnly(kind, test) &&
  photoIndexes.length > 0 &&
  !listMissingFields(kind, test, {}, photoIndexes).length;

/** Created once each. */
const schemas = new Map<string, z.ZodType<StepData>>();
const listParts = (kind: TaskKind, test: string) => getStep(kind, test)?.parts ?? [];
const barCode = line(80).min(1);

const createShape = (part: EvidencePart): z.ZodRawShape => {
  switch (part.part) {
    case 'fields':
      return Object.fromEntries(part.fields.map(field => [field.key, fieldSchema(field).optional()]));
    case 'cells':
      return Object.fromEntries(
        part.cells.flatMap(cell =>
          part.fields.map(field => [`${field.key}_${cell}`, fieldSchema(field).optional()]),
        ),
      );
    case 'table': {
      const columns = part.columns.map(column => [column.key, fieldSchema(column).optional()]);
      const row = z.strictObject({
        ...Object.fromEntries(columns),
        ...(part.photosPerRow && {
          no: z
            .int()
            .min(0)
            .max(maxRowNumbers - 1)
            .optional(),
        }),
      });
      return { [part.key]: z.array(row).max(part.maxRows).refine(haveUniqueNumbers).optional() };
    }
    case 'checks': {
      const knownKeys = new Set(part.checks.map(({ key }) => key));
      const check = z.strictObject({
        ...Check.shape,
        key: z
          .string()
          .refine(key => knownKeys.has(key))
          .optional(),
      });
      return { checks: z.array(check).max(100).optional() };
    }
    case 'results':
      return Object.fromEntries(
        part.results.flatMap(({ key }) => [
          [`${key}_status`, z.enum(checkStatuses).nullish()],
          [`${key}_comment`, lines(maxCommentLength).nullish()],
        ]),
      );
    case 'barCodes':
      return {
        [part.key]: part.most === 1 ? barCode.nullish() : z.array(barCode).max(part.most).optional(),
      };
    case 'photos':
      return {};
  }
};

const listMissingOfPart = (part: EvidencePart, data: StepData): string[] => {
  switch (part.part) {
    case 'fields':
      return part.fields.filter(({ key, required }) => required && isEmpty(data[key])).map(({ key }) => key);
    case 'cells':
      return part.cells.flatMap(cell =>
        part.fields
          .filter(({ key, required }) => required && isEmpty(data[`${key}_${cell}`]))
          .map(({ key }) => `${key}_${cell}`),
      );
    case 'table':
      return getRows(data, part.key).flatMap((row, index) =>
        part.columns
          .filter(({ key, required }) => required && isEmpty(row[key]))
          .map(({ key }) => `${part.key}.${index}.${key}`),
      );
    case 'checks': {
      const answered = new Set(getRows(data, 'checks').map(({ key }) => key));
      return part.required
        ? part.checks.filter(({ key }) => !answered.has(key)).map(({ key }) => `checks.${key}`)
        : [];
    }
    default:
      return [];
  }
};

/** Two rows with the same number would share their photos. */
const haveUniqueNumbers = (rows: { no?: unknown }[]) => {
  const numbers = rows.flatMap(({ no }) => (no === undefined ? [] : [no]));
  return new Set(numbers).size === numbers.length;
};
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
/** The rows of a data set, none if it was not sent. */
export const getRows = (data: StepData, key: string): Record<string, unknown>[] => {
  const rows = data[key];
  return Array.isArray(rows) ? rows : [];
};
