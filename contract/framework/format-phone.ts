/**
 * A stored telephone number as people write it: « +213 773 95 32 55 », « +213 21 65 43 21 ». A foreign one is grouped by
 * threes after its country code; whatever else was typed stays as it is.
 */
export const formatPhone = (number: string) => {
  const [, country, rest] = international.exec(number) ?? [];
  if (!country || !rest) return number;
  return [country, ...rest.match(country === '+213' ? inPairs : inThrees)!].join(bound);
};

/** A number breaks nowhere. */
const bound = '\u00a0';
/** The country code, of one to three digits, and the number in the country. */
const international =
  /^(\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d))(\d{6,12})$/;
/** Three digits come first where their number is odd. */
const inPairs = /^\d{3}(?=(?:\d\d)*$)|\d\d/g;
/** No digit stands alone at the end. */
const inThrees = /\d{3}(?=\d\d)|\d{2,4}$/g;
