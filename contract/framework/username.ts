import { exactText } from './text';

/**
 * For new names. One alphabet, no accents: « аdmin » with a Cyrillic а, « ádmin » and « admin » would be three people
 * who look like one. Existing names stay valid.
 */
export const Username = exactText(60)
  .min(3)
  .refine(name => /^[A-Za-z0-9._-]*$/.test(name), { params: { code: 'badUsername' } });
