import { randomInt } from 'node:crypto';

/** A password to be passed on by telephone: 59 random bits in letters and digits that nobody takes for others. */
export const oneTimePassword = () =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');

/** What an account holds of a password that somebody else knows: it opens nothing but its own replacement. */
export const oneTime = (password_hash: string) => ({ password_hash, must_change_password: true });

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
