/** A text without accents and capitals, with look-alike signs and digits replaced by letters. */
export const toLetters = (text: string) =>
  normalizeText(text)
    .replace(/./gu, sign => lettersBySign[sign] ?? sign)
    .replace(/[^a-z]/g, '');

/**
 * The letters left of a password without known words; null if it contains none of them. Digits are read as letters or
 * as padding (« karim2024 »), whichever leaves less.
 */
export const removeKnownWords = (password: string, words: readonly string[]) => {
  const rests = [toLetters(password), normalizeText(password).replace(/[^a-z]/g, '')]
    .filter(text => words.some(word => text.includes(word)))
    .map(text =>
      words.toSorted((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ''), text),
    );
  return rests.length
    ? rests.reduce((shortest, rest) => (rest.length < shortest.length ? rest : shortest))
    : null;
};

/** In lower case, without accents. */
export const normalizeText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

const lettersBySign: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
  '+': 't',
};
