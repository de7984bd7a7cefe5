import { z } from 'zod';

/**
 * How text comes in: every text that a call takes is one of these (`tests/contract/text.test.ts` walks them all).
 * `line` and `lines` are mended, `exact` is refused, `secret` stays as it was typed.
 */
export type TextKind = 'lines' | 'secret' | 'elsewhere';
/** Kinds that keep more than a line does: line breaks, all, or what a second schema reads. */
export const textKinds = z.registry<{ kind: TextKind }>();

const of = <S extends z.ZodType>(schema: S, kind: TextKind): S => {
  textKinds.add(schema, { kind });
  return schema;
};

/** One line: whatever breaks it is a space, what cannot be seen goes. */
export const line = (most: number) => z.string().overwrite(inOneLine).max(most);
/** A text of several lines, broken by `\n`; tabs stay. */
export const lines = (most: number) => of(z.string().overwrite(inLines).max(most), 'lines');
/** What tells one thing from another: a character that cannot be seen would make two of it, so it is refused. */
export const exact = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine(text => !hasHidden(text), { params: { code: 'hiddenText' } });
/** Passwords: what is hashed is what was typed. */
export const secret = (least: number, most = 200) => of(z.string().min(least).max(most), 'secret');
/** Values whose own schema is known only with the row they are for, as a step's data are read by `contract/work/evidence`. */
export const readElsewhere = <S extends z.ZodType>(schema: S): S => of(schema, 'elsewhere');
/** What the specification's clients send and nobody reads. */
export const ignored = () => readElsewhere(z.unknown()).optional();
/** Any JSON in which no text hides anything. */
export const plainJson = () =>
  z.unknown().refine(value => !hidesAnything(value), { params: { code: 'hiddenText' } });

export const inOneLine = (text: string) =>
  text.normalize('NFC').replace(unseen, '').replace(breaks, ' ').replace(controls, '').trim();

export const inLines = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(turning, '')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .trim();

/** Whether a text holds a character of no width, one that turns the writing round, a line break or a control. */
export const hasHidden = (text: string) => hidden.test(text);

/** A text as it is shown where it was not understood: what nobody can see in it by its number, `01A001[U+200C]`. */
export const withUnseenNamed = (text: string) =>
  text.replace(
    new RegExp(hidden, 'gu'),
    sign => `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
  );

const hidesAnything = (value: unknown): boolean =>
  typeof value === 'string'
    ? hasHidden(value)
    : typeof value === 'object' &&
      value !== null &&
      Object.entries(value).some(([key, inner]) => hasHidden(key) || hidesAnything(inner));

/** Zero width, overrides and isolates of direction, fillers, soft hyphens, marks of byte order. */
const unseen = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Of these what deceives in a longer text too: joiners and marks belong to how Arabic and emoji are written. */
const turning = /[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]/g;
const breaks = /[\s\u0085]+/g;
const controls = /\p{Cc}/gu;
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
