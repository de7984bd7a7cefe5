import { normalizeText, toLetters } from './password-words';

/** Maximum number of digits or signs around a common password that do not make it a safe one. */
const maxAround = 4;

/** Whether a password is among the most used, also with a few digits or signs around it or in place of letters. */
export const isCommonPassword = async (password: string) => {
  const common = await loadCommonPasswords();
  const text = normalizeText(password);
  const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const letters = toLetters(password);
  if (common.has(text)) return true;
  if (letters.length >= 6 && common.has(letters)) return true;
  const hasShortPadding = core.length >= 4 && text.length - core.length <= maxAround;
  return hasShortPadding && (common.has(core) || common.has(toLetters(core)));
};

/** Loaded when the first password is set: the 50,000 most used, most frequent first. */
const loadCommonPasswords = () => {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...french]),
  );
  return commonPasswords;
};
let commonPasswords: Promise<Set<string>> | undefined;

/** French and local passwords that the international list lacks. */
const french = [
  'motdepasse',
  'azertyui',
  'azerty123',
  'bonjour1',
  'bienvenue',
  'algerie',
  'bismillah',
  'hamdoullah',
];
