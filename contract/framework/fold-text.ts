/**
 * Text as it is searched and compared: lower case, without accents and hidden characters, one kind of apostrophe, « œ »
 * as « oe », single spaces. The database's `code_key` does the same (`tests/server/search/fold-text.test.ts`).
 */
export const foldText = (text: string) =>
  text
    .normalize('NFD')
    .replace(apostrophes, "'")
    .replace(marks, '')
    .replace(hidden, '')
    .toLowerCase()
    .replace(ligatures, letter => lettersByLigature[letter as keyof typeof lettersByLigature])
    .replace(spaces, ' ')
    .trim();

/** Signs that are typed for an apostrophe, the acute and grave accents among them. */
const apostrophes = /[`\u00b4\u02b9-\u02bf\u02c8\u2018\u2019\u201b\u2032\u2035\ua78c\uff07]/g;
/** Latin and Arabic. */
const marks = /[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670^\u00a8\u00af\u00b7\u00b8\u02b0-\u02ff]/g;
/** Soft hyphens, joiners, direction and byte order marks, fillers. */
const hidden =
  /\u17b4|\u17b5|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g;
const lettersByLigature = { œ: 'oe', æ: 'ae', ß: 'ss' };
const ligatures = /[œæß]/g;
const spaces = /[\s\u0085]+/g;
