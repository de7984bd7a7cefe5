import { minPasswordLength } from '../../../contract/framework/new-password';

export const passwordStrengths = ['short', 'weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof passwordStrengths)[number];

/**
 * A rough strength of a password: the bits of its characters that neither repeat nor continue the previous one
 * and are not part of common words.
 */
export const getPasswordStrength = (
  password: string,
  username = '',
  min: number = minPasswordLength,
): Strength => {
  if (password.length < min) return 'short';
  const bits = countUnpredictable(password, username) * Math.log2(getCharacterSetSize(password));
  const level = bitsOfLevels.filter(minBits => bits >= minBits).length;
  return passwordStrengths[level];
};

/** Bits from which on a password is weak, fair, good and strong. */
const bitsOfLevels = [0, 36, 50, 66];

/** How many characters somebody who guesses has to try at each position. */
const getCharacterSetSize = (password: string) => {
  const sizes = characterSets.map(({ pattern, size }) => (pattern.test(password) ? size : 0));
  return sizes.reduce((sum, size) => sum + size, 0) || 26;
};
const characterSets = [
  { pattern: /\p{Ll}/u, size: 26 },
  { pattern: /\p{Lu}/u, size: 26 },
  { pattern: /\d/, size: 10 },
  { pattern: /[^\p{L}\d]/u, size: 32 },
];

/** The number of characters outside common words that do not follow from the previous one. */
const countUnpredictable = (password: string, username: string) => {
  const words = [username.toLowerCase(), ...commonWords].filter(word => word.length > 2);
  const withoutWords = words.reduce((text, word) => text.replaceAll(word, '\0'), password.toLowerCase());
  return [...withoutWords].filter(
    (character, index) => index === 0 || !isPredictable(withoutWords[index - 1], character),
  ).length;
};

/** Whether a character repeats the previous one, or is its neighbour in the alphabet or on the keyboard. */
const isPredictable = (previous: string, character: string) => {
  const isNextInAlphabet = Math.abs(previous.charCodeAt(0) - character.charCodeAt(0)) === 1;
  const isNextOnKeyboard = keyboard.some(
    row => row.includes(previous + character) || row.includes(character + previous),
  );
  return previous === character || isNextInAlphabet || isNextOnKeyboard;
};

const keyboard = ['azertyuiop', 'qsdfghjklm', 'wxcvbn', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890'];
const commonWords = [
  'password',
  'passw0rd',
  'motdepasse',
  'bonjour',
  'bienvenue',
  'welcome',
  'algerie',
  'alger',
  'admin',
  'terrain',
  'ooredoo',
  'secret',
  'soleil',
  'azerty',
  'qwerty',
];
