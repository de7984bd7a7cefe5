import type { search as french } from '../../fr/office/search';

/** The global search. */
export const search: typeof french = {
  title: 'Search everything',
  placeholder: 'Site, task number, agent, bar code, screen…',
  clear: 'Clear',
  groups: {
    recent: 'Recent',
    sites: 'Sites',
    tasks: 'Tasks',
    people: 'People',
    codes: 'Bar codes and serial numbers',
    screens: 'Screens',
    actions: 'Actions',
  },
  task: 'Task no. %{id}',
  equipment: {
    ac: 'Air conditioner',
    power: 'Power',
    battery: 'Battery',
    generator: 'Generator',
    bss: 'BSS equipment',
  },
  language: 'Show in %{name}',
  theme: 'Theme: %{name}',
  results: '%{smart_count} result |||| %{smart_count} results',
  nothing: 'Nothing matches “%{q}”.',
  nothingHelp:
    'Try the beginning of a site code, a name, a task number, or the first characters of a bar code.',
  keys: { move: 'browse', open: 'open', newTab: 'new tab', close: 'close' },
  enter: 'Enter',
  escape: 'Esc',
};
