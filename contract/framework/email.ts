import { z } from 'zod';
import { withFieldMeta } from './field-meta';
import { hasHiddenCharacters } from './text';

/**
 * An address with the domain as mail servers know it: `amine@exämple.dz` and `amine@xn--exmple-cua.dz` are one. Any other
 * text stays as it is.
 */
export const normalizeEmail = (text: string) => {
  const domain = text.slice(text.lastIndexOf('@') + 1);
  const isForeign = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && /\P{ASCII}/u.test(domain);
  if (!isForeign || domain === text || hasHiddenCharacters(domain)) return text;
  try {
    return text.slice(0, -domain.length) + new URL(`http://${domain}`).hostname;
  } catch {
    return text;
  }
};

/** An e-mail address, stored with its domain in ASCII. */
export const Email = withFieldMeta(
  z
    .string()
    .trim()
    .overwrite(normalizeEmail)
    .check(
      z.email({
        pattern:
          /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i,
      }),
    )
    .max(120),
  { word: 'email' },
);
