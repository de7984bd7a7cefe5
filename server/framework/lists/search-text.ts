/** Text as it is stored for search and as it is searched: lower case, without accents, single spaces. */
export const searchText = (...parts: (string | null | undefined)[]) =>
  parts
    .filter(Boolean)
    .join(' ')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** A LIKE pattern that finds the text anywhere, its own wildcards taken literally. */
export const containing = (text: string) => `%${searchText(text).replace(/[\\%_]/g, '\\$&')}%`;

/** Shorter texts a trigram index does not know. */
export const trigram = 3;

/** The words of a text, as they are searched. */
export const wordsOf = (text: string) => searchText(text).split(' ').filter(Boolean);

/**
 * The bounds of what begins with the text, in columns that sort as bytes: from the text itself to before the last
 * character there is. A range reads the index whatever the plan; LIKE does not when its pattern is a parameter.
 */
export const beginningWith = (text: string): [from: string, before: string] => [text, `${text}\u{10ffff}`];
