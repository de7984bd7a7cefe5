import type { z } from 'zod';
import { unwrapNullable } from './crud';

type Words = {
  language: 'fr' | 'en';
  label: (member: string) => string;
  /** A value in words; undefined for a number, and for what is text already. */
  show: (value: unknown) => string | undefined;
  labelled: (label: string, value: string) => string;
};

/**
 * The value of a field that holds a list of objects as one line, in the order of its schema, empty members left out:
 * « Lieu : Oran · Distance : 12,5 / Lieu : Alger ».
 */
export const describeObjects = (field: z.ZodType, objects: readonly unknown[], words: Words) => {
  const { element } = unwrapNullable(field) as z.ZodArray<z.ZodObject>;
  return objects
    .map(object =>
      Object.keys(element.shape)
        .map(member => [member, (object as Record<string, unknown>)[member]] as const)
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([member, value]) => words.labelled(words.label(member), toText(value, words)))
        .join(' · '),
    )
    .join(' / ');
};

const toText = (value: unknown, { show, language }: Words) =>
  show(value) ??
  (typeof value === 'number' ? value.toLocaleString(language, { maximumFractionDigits: 8 }) : String(value));
