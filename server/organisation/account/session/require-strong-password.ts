import type { Db } from '../../../framework/db/client';
import { invalid } from '../../../framework/http/errors';
import type { CauseName } from '../../../framework/language/language';
import { readSettings } from '../../settings/queries';
import { listOwners, listWilayas } from '../../settings/queries-choices';
import { isCommonPassword } from './common-passwords';
import { removeKnownWords, toLetters } from './password-words';

/** The owner of the new password. */
type Person = {
  username: string;
  first_name?: string | null;
  last_name?: string | null;
  email?: string | null;
  matricule?: string | null;
};

/**
 * Checks a new password: at least as long as the settings require, not a common one, and not made of words known about
 * its owner, the product or the company, whatever digits and signs surround them or replace letters.
 */
export const requireStrongPassword = async (db: Db, password: string, path: string, person: Person) => {
  const { password_min } = await readSettings(db);
  if (password.length < password_min) throw invalid(path, 'passwordTooShort', { least: password_min });
  const cause = await guessedBy(db, password, person);
  if (cause) throw invalid(path, cause);
};

const guessedBy = async (db: Db, password: string, person: Person): Promise<CauseName | null> => {
  if (isPattern(password)) return 'passwordPattern';
  const own = [
    person.username,
    person.first_name,
    person.last_name,
    person.email?.split('@')[0],
    person.matricule,
  ];
  if (isMadeOf(password, own)) return 'passwordOwnName';
  const known = [...(await listOwners(db)), ...(await listWilayas(db))].map(({ name }) => name);
  if (isMadeOf(password, [...productWords, ...known])) return 'passwordProduct';
  return (await isCommonPassword(password)) ? 'passwordCommon' : null;
};

/** Words of this product that anybody would try. */
const productWords = ['terrain', 'demo', 'telecom', 'ooredoo', 'mobilis', 'djezzy', 'algerie', 'algeria'];

/** Unknown letters required in a password that contains a known word. */
const minUnknown = 4;

const isMadeOf = (password: string, texts: readonly (string | null | undefined)[]) => {
  const words = texts.flatMap(text => (text ? [text, ...text.split(/[^\p{L}\d]+/u)] : [])).map(toLetters);
  const known = [...new Set(words)].filter(word => word.length >= 3);
  const rest = removeKnownWords(password, known);
  return rest !== null && rest.length < minUnknown;
};

/** A few characters repeated, or a sequence. */
const isPattern = (password: string) => {
  const characters = [...password.toLowerCase()];
  const steps = characters.slice(1).map((each, at) => each.codePointAt(0)! - characters[at].codePointAt(0)!);
  return new Set(characters).size <= 3 || (new Set(steps).size === 1 && Math.abs(steps[0]) <= 1);
};
