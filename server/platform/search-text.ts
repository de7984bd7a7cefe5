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
