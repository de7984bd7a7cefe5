import { foldText } from '../../../contract/framework/fold-text';

/** Normalises texts for search, joined by spaces. */
export const normalizeSearchText = (...parts: (string | null | undefined | false)[]) =>
  foldText(parts.filter(Boolean).join(' '));

/** A LIKE pattern that finds the text anywhere, with its own wildcards escaped. */
export const containsPattern = (text: string) => `%${normalizeSearchText(text).replace(/[\\%_]/g, '\\$&')}%`;

/** Shorter texts cannot use a trigram index. */
export const minTrigramLength = 3;

/** The words of a text, normalised. */
export const splitWords = (text: string) => normalizeSearchText(text).split(' ').filter(Boolean);

/**
 * The range of values that begin with the text, for columns that sort as bytes: from the text itself to just before the
 * last character. A range uses the index in every plan; LIKE does not when its pattern is a parameter.
 */
export const prefixRange = (text: string): [from: string, before: string] => [text, `${text}\u{10ffff}`];
