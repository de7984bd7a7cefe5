import { expect, it } from 'vitest';
import { getPasswordStrength, passwordStrengths } from '../../../src/framework/account/password-strength';

it.each([
  ['', 'short'],
  ['Xk7!q2P', 'short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['12345678901234', 'weak'],
  ['azertyuiop123', 'weak'],
  ['motdepasse2026', 'weak'],
  ['terrain-demo', 'weak'],
  ['xkqzpvwtrb', 'fair'],
  ['Xk7!q2Pz', 'good'],
  ['trois chevaux verts', 'strong'],
] as const)('%j is %s', (password, strength) => {
  expect(getPasswordStrength(password)).toBe(strength);
});

it('counts one’s own name as no strength', () => {
  const rank = (username: string) =>
    passwordStrengths.indexOf(getPasswordStrength('m.boudiaf-zkq', username));
  expect(rank('m.boudiaf')).toBeLessThan(rank('somebody'));
});
