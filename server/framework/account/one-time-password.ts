import { randomInt } from 'node:crypto';

/** A password to be dictated by telephone: 59 random bits in unambiguous letters and digits. */
export const generateOneTimePassword = () =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');

/** The columns for a password that another person knows: with it one can only choose a new password. */
export const oneTimePasswordColumns = (password_hash: string) => ({
  password_hash,
  must_change_password: true,
});

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
