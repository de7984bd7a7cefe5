import type { calendarDrag as french } from '../../fr/office/calendar-drag';

export const calendarDrag: typeof french = {
  moved: '%{kind} plan of site %{code} moved: %{to} instead of %{from}.',
  refuses: {
    agent: 'Cannot take this plan: the account is disabled or expired, or out of your reach.',
    nobody: 'A plan that has an agent keeps one: drop it on another.',
  },
  refused: {
    agent: '%{agent} cannot take this plan: the account is disabled or expired, or out of your reach.',
    nobody: 'A plan that has an agent keeps one: drop it on another, or cancel it.',
  },
};
