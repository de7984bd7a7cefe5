import type { lists as french } from '../../fr/work/lists';
import { mergeTexts } from '../../merge-texts';
import { lists as framework } from '../framework/lists';

export const lists: typeof french = mergeTexts(framework, {
  deadline: {
    plan: {
      left: 'To be planned by %{day}',
      last: 'To be planned today',
      over: 'Planning overdue by %{smart_count} day |||| Planning overdue by %{smart_count} days',
    },
    do: {
      left: 'To be done by %{day}',
      last: 'To be done today',
      over: 'Work overdue by %{smart_count} day |||| Work overdue by %{smart_count} days',
    },
    review: {
      left: 'To be reviewed by %{day}',
      last: 'To be reviewed today',
      over: 'Review overdue by %{smart_count} day |||| Review overdue by %{smart_count} days',
    },
    until: '%{what} before the end of %{day}',
    stages: { plan: 'To plan', do: 'To do', review: 'To review' },
  },
  periods: { plan: 'Plan date', due: 'Due date' },
});
