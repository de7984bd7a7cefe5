import type { lists as french } from '../../fr/framework/lists';

export const lists: typeof french = {
  addFilter: 'Filter',
  addFilterTitle: 'Add a filter',
  findFilter: 'Find a filter',
  noFilter: 'No filter of that name',
  findChoice: 'Search the list',
  noChoice: 'No choice of that name',
  manyChoices:
    'Refine to see %{smart_count} other choice. |||| Refine to see the other %{smart_count} choices.',
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
  clear: 'Clear',
  removeFilter: 'Remove the filter %{name}',
  filterIs: '%{name}: %{value}',
  is: 'Include',
  except: 'Exclude',
  mode: 'Include or exclude',
  exceptValues: 'except %{values}',
  andMore: '%{values} + %{more}',
  locked: 'Set by your account',
  done: 'Done',
  cellSaved: 'Saved: %{field} of %{name}.',
  marks: { new: 'New', changed: 'Changed', gone: 'Removed' },
  held: {
    added: '%{smart_count} new row |||| %{smart_count} new rows',
    gone: '%{smart_count} row removed |||| %{smart_count} rows removed',
    moved: '%{smart_count} row moved |||| %{smart_count} rows moved',
    show: 'Show',
  },
  periodFrom: 'from %{from}',
  periodTo: 'until %{to}',
  periods: { plan: 'Plan date', date: 'Date', due: 'Due date', online: 'Last online' },
};
