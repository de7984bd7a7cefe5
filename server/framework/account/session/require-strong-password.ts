import type { Db } from '../../db/client';
import { invalid } from '../../http/errors';
import { getProductName } from '../../identity/product-name';
import { type CauseName, getProductNames } from '../../language/language';
import { readSettings } from '../../settings/queries';
import { getAccountRegistration, type NamingColumn } from '../register-accounts';
import { isCommonPassword } from './common-passwords';
import { removeKnownWords, toLetters } from './password-words';

/** The owner of the new password. */
type PasswordOwner = {
  username: string;
  first_name?: string | null;
  last_name?: string | null;
  email?: string | null;
} & { [Name in NamingColumn]?: string | null };

/**
 * Checks a new password: at least as long as the settings require, not a common one, and not made of words known about
 * its owner, the product or the company, whatever digits and signs surround them or replace letters.
 */
export const requireStrongPassword = async (db: Db, password: string, path: string, owner: PasswordOwner) => {
  const { password_min } = await readSettings(db);
  if (password.length < password_min) throw invalid(path, 'passwordTooShort', { least: password_min });
  const cause = await findWeakness(db, password, owner);
  if (cause) throw invalid(path, cause);
};

/** Why the password is easy to guess, or null. */
const findWeakness = async (db: Db, password: string, owner: PasswordOwner): Promise<CauseName | null> => {
  if (isPattern(password)) return 'passwordPattern';
  const { namingColumns, listPasswordWords } = getAccountRegistration();
  const ownWords = [
    owner.username,
    owner.first_name,
    owner.last_name,
    owner.email?.split('@')[0],
    ...namingColumns.map(name => owner[name]),
  ];
  if (isMostlyWords(password, ownWords)) return 'passwordOwnName';
  const productWords = [getProductName(), ...getProductNames()];
  if (isMostlyWords(password, [...productWords, ...(await listPasswordWords(db))])) return 'passwordProduct';
  return (await isCommonPassword(password)) ? 'passwordCommon' : null;
};

/** Letters that a password with a known word needs besides it. */
const minOtherLetters = 4;

/** Whether little is left of a password without the texts, or any word of them. */
const isMostlyWords = (password: string, texts: readonly (string | null | undefined)[]) => {
  const words = texts
    .filter(text => text !== null && text !== undefined)
    .flatMap(text => [text, ...text.split(/[^\p{L}\d]+/u)])
    .map(toLetters)
    .filter(word => word.length >= 3);
  const rest = removeKnownWords(password, [...new Set(words)]);
  return rest !== null && rest.length < minOtherLetters;
};

/** At most three different characters, or a sequence such as « 12345678 » or « hgfedcba ». */
const isPattern = (password: string) => {
  const codes = [...password.toLowerCase()].map(character => character.codePointAt(0)!);
  if (new Set(codes).size <= 3) return true;
  const steps = codes.slice(1).map((code, index) => code - codes[index]);
  return new Set(steps).size === 1 && Math.abs(steps[0]) === 1;
};
