import { minPasswordLength } from '../../../contract/organisation/new-password';

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
  const bits = surprises(password, username) * Math.log2(poolOf(password));
  const reached = [0, 36, 50, 66].filter(min => bits >= min).length;
  return passwordStrengths[reached];
};

/** The size of the character set to try. */
const poolOf = (password: string) =>
  [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 32],
  ].reduce((sum, [kind, size]) => sum + ((kind as RegExp).test(password) ? (size as number) : 0), 0) || 26;

const surprises = (password: string, username: string) => {
  const known = [username.toLowerCase(), ...triedFirst].filter(word => word.length > 2);
  const rest = known.reduce((text, word) => text.replaceAll(word, '\0'), password.toLowerCase());
  return [...rest].filter((character, at) => at === 0 || !follows(rest[at - 1], character)).length;
};

const follows = (before: string, character: string) =>
  before === character ||
  Math.abs(before.charCodeAt(0) - character.charCodeAt(0)) === 1 ||
  rows.some(row => row.includes(before + character) || row.includes(character + before));

const rows = ['azertyuiop', 'qsdfghjklm', 'wxcvbn', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890'];
const triedFirst = [
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
