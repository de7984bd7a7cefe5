import { z } from 'zod';

/**
 * How text is accepted: every text input is one of these (`tests/contract/text.test.ts` walks them all). `line` and
 * `lines` are normalised, `exact` is rejected, `secret` stays as typed.
 */
export type TextKind = 'lines' | 'secret' | 'elsewhere';
/** Kinds that allow more than a line does: line breaks, anything, or what a second schema parses. */
export const textKinds = z.registry<{ kind: TextKind }>();

const withKind = <S extends z.ZodType>(schema: S, kind: TextKind): S => {
  textKinds.add(schema, { kind });
  return schema;
};

/** One line: line breaks are replaced by spaces, invisible characters are removed. */
export const line = (max: number) => z.string().overwrite(normalizeLine).max(max);
/** Several lines, separated by `\n`; tabs stay. */
export const lines = (max: number) => withKind(z.string().overwrite(normalizeLines).max(max), 'lines');
/** Identifiers. Invisible characters are rejected: with them, two different identifiers would look the same. */
export const exactText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(text => !hasHiddenCharacters(text), { params: { code: 'hiddenText' } });
/** Passwords: hashed exactly as typed. */
export const secret = (min: number, max = 200) => withKind(z.string().min(min).max(max), 'secret');
/** Values whose schema is known only with their row, as a step's data are parsed by `contract/work/evidence`. */
export const deferValidation = <S extends z.ZodType>(schema: S): S => withKind(schema, 'elsewhere');
/** A field that the specification's clients send and the server ignores. */
export const ignoredField = () => deferValidation(z.unknown()).optional();
/** Any JSON whose texts contain no hidden characters. */
export const plainJson = () =>
  z.unknown().refine(value => !containsHiddenText(value), { params: { code: 'hiddenText' } });

export const normalizeLine = (text: string) =>
  text.normalize('NFC').replace(invisible, '').replace(whitespace, ' ').replace(controls, '').trim();

export const normalizeLines = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(deceptive, '')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .trim();

/** Whether a text contains a zero-width character, a bidi override, a line break or a control character. */
export const hasHiddenCharacters = (text: string) => hiddenCharacter.test(text);

/** A text for display in an error message: invisible characters by code point, `01A001[U+200C]`. */
export const escapeHiddenCharacters = (text: string) =>
  text.replace(
    new RegExp(hiddenCharacter, 'gu'),
    sign => `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
  );

const containsHiddenText = (value: unknown): boolean => {
  if (typeof value === 'string') return hasHiddenCharacters(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => hasHiddenCharacters(key) || containsHiddenText(inner));
};

/** Zero width, bidi overrides and isolates, fillers, soft hyphens, byte order marks. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** The invisible characters removed from longer texts, which may need joiners and marks for Arabic and emoji. */
const deceptive = /[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]/g;
const whitespace = /[\s\u0085]+/g;
const controls = /\p{Cc}/gu;
const hiddenCharacter = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
