import type { imports as french } from '../../fr/office/imports';
import { mergeTexts } from '../../merge-texts';
import { imports as framework } from '../framework/imports';
import { importColumns } from './import-columns';

export const imports: typeof french = mergeTexts(framework, {
  tabs: {
    agents: 'Assign sites to agents',
    sites: 'New sites',
    planning: 'New plans',
    planning_gpm: 'GPM plans',
    people: 'New accounts',
  },
  help: {
    agents: 'A file of sites and agents: each row assigns one site to one agent.',
    sites: 'A file of new sites: each row creates a site or a warehouse.',
    planning: 'A file of plans: each row plans one task on a site.',
    planning_gpm: 'A file of GPM plans: each row plans one generator maintenance.',
    people:
      'A file of people: each row creates an account. The server makes the passwords; the manager may be in the same file.',
  },
  columnNames: importColumns,
  owners: {
    excluded: '%{owner} takes no sites.',
    byAdmin: '%{owner} takes no sites. An administrator can allow it in the settings, page “Organisation”.',
    allow: 'Allow %{owner}',
    allowed: '%{owner} can receive sites.',
    unknown: 'Unknown owner: %{owner}.',
    create: 'Create %{owner}',
    created: 'Owner %{owner} created.',
  },
  /** For values the file may name but need not. */
  unsaid: {
    area: 'Without the column “%{column}”, rows go into the %{area} list.',
    task_type: 'Without the column “%{column}”, these are %{area} plans.',
  },
  accountsStay: 'Creating accounts cannot be undone; each account can later be disabled or deleted.',
  lists: 'Lists for the new sites',
  intoLists: {
    title: 'Put on the list',
    submit: 'Put on the list',
    lists: 'Lists',
    added: '%{smart_count} site put on the %{list} list |||| %{smart_count} sites put on the %{list} list',
    noneAdded: 'No site added to the %{list} list',
    already: '%{smart_count} was there already |||| %{smart_count} were there already',
  },
  passwords: {
    show: 'Create the passwords',
    text: 'The accounts are created. They still need a one-time password, which is shown only once.',
    title: 'One-time passwords',
    once: 'Shown only once. Each is valid for 72 hours and one sign-in; it must then be changed.',
    print: 'Print one sheet per person',
    passed: 'Noted',
    username: 'Username',
    person: 'Name',
    role: 'Role',
    password: 'One-time password',
    address: 'Address',
    rule: 'Valid for 72 hours and one sign-in. You will then choose your own password.',
  },
});
