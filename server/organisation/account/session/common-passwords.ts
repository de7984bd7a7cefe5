import { normalizeText, toLetters } from './password-words';

/** Up to so many characters around a common password do not make it a different one. */
const maxAround = 4;

/** Whether a password is among the most used, also with a few digits or signs around it or in place of letters. */
export const isCommonPassword = async (password: string) => {
  const known = await list();
  const text = normalizeText(password);
  const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const around = text.length - core.length;
  const letters = toLetters(password);
  return (
    known.has(text) ||
    (core.length >= 4 && around <= maxAround && known.has(core)) ||
    (letters.length >= 6 && known.has(letters)) ||
    (core.length >= 4 && around <= maxAround && known.has(toLetters(core)))
  );
};

/** Loaded when the first password is set: the 50,000 most used, most frequent first. */
const list = () => {
  read ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...french]),
  );
  return read;
};
let read: Promise<Set<string>> | undefined;

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
