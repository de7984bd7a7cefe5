import type { calendarDrag as french } from '../fr/calendar-drag';

export const calendarDrag: typeof french = {
  moved: '%{kind} plan of site %{code} moved: %{from} → %{to}.',
  refuses: 'Cannot take this plan: the account is disabled or expired, or out of your reach.',
  refused: '%{agent} cannot take this plan: the account is disabled or expired, or out of your reach.',
};
