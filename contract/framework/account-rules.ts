import { z } from 'zod';
import { integerBetween } from './integer-between';
import { minPasswordLength } from './new-password';

/** Minimum and maximum of each rule for passwords and sessions. */
export const accountRuleRanges = {
  /** Characters */
  password_min: [minPasswordLength, 64],
  session_idle_hours: [1, 168],
  session_days: [1, 90],
  lock_failures: [3, 100],
  lock_minutes: [1, 1440],
} as const;
const rule = (name: keyof typeof accountRuleRanges) =>
  integerBetween(accountRuleRanges[name][0], accountRuleRanges[name][1]);

/** The rules for passwords and sessions, which every product has among its settings. */
export const AccountRules = z.object({
  password_min: rule('password_min'),
  session_idle_hours: rule('session_idle_hours'),
  session_days: rule('session_days'),
  /** This many consecutive failures from one address lock the account for it, for `lock_minutes`. */
  lock_failures: rule('lock_failures'),
  lock_minutes: rule('lock_minutes'),
});
export type AccountRules = z.output<typeof AccountRules>;
