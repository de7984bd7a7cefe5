import { randomInt } from 'node:crypto';

/** A password to be passed on by telephone: 59 random bits in letters and digits that nobody takes for others. */
export const oneTimePassword = () =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
