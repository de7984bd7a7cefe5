import { expect, it } from 'vitest';
import { formatPhone } from '../../contract/framework/format-phone';

it.each([
  ['+213773953255', '+213 773 95 32 55'],
  ['+213550123456', '+213 550 12 34 56'],
  ['+21321654321', '+213 21 65 43 21'],
  ['+213982123456', '+213 982 12 34 56'],
  ['+33612345678', '+33 612 345 678'],
  ['+12025550123', '+1 202 555 0123'],
  ['+97150123456', '+971 501 234 56'],
  ['+4915112345678', '+49 151 123 456 78'],
  // As typed, where it is not known what it is.
  ['0773 95 32 55', '0773 95 32 55'],
  ['+213', '+213'],
  ['poste 12', 'poste 12'],
  ['', ''],
])('writes the telephone number %j as %j', (stored, shown) => {
  expect(formatPhone(stored).replaceAll('\u00a0', ' ')).toBe(shown);
});
