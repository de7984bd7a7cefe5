import type { calendarDrag as french } from '../../fr/office/calendar-drag';

export const calendarDrag: typeof french = {
  moved: '%{kind} plan of site %{code} moved: %{to} instead of %{from}.',
  refuses: {
    agent: 'Cannot take this plan: the account is disabled or expired, or beyond your reach.',
    nobody: 'An assigned plan cannot be left without an agent: drop it on another one.',
  },
  refused: {
    agent: '%{agent} cannot take this plan: the account is disabled or expired, or beyond your reach.',
    nobody: 'An assigned plan cannot be left without an agent: drop it on another one, or cancel it.',
  },
};
