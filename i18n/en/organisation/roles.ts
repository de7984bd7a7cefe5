import type { WordsOfRoles } from '../../fr/organisation/role-words';

/** The roles, in every text that names them. */
export const roles: WordsOfRoles = {
  agent: {
    name: 'Agent',
    people: 'Agent |||| Agents',
    title: 'Agents',
    count: '%{total} agent found |||| %{total} agents found',
    empty: { nothing: 'No agents yet', filtered: 'No agent found' },
    export: 'Export agents',
    new: 'New agent',
    create: 'Create an agent',
    created: 'Agent created',
    takesOver: 'Agent who takes over',
  },
  manager: {
    name: 'Manager',
    people: 'Manager |||| Managers',
    title: 'Managers',
    count: '%{total} manager found |||| %{total} managers found',
    empty: { nothing: 'No managers yet', filtered: 'No manager found' },
    export: 'Export managers',
    new: 'New manager',
    create: 'Create a manager',
    created: 'Manager created',
    takesOver: 'Manager who takes over',
  },
  cluster_manager: {
    name: 'Cluster manager',
    people: 'Cluster manager |||| Cluster managers',
    title: 'Cluster managers',
    count: '%{total} cluster manager found |||| %{total} cluster managers found',
    empty: { nothing: 'No cluster managers yet', filtered: 'No cluster manager found' },
    export: 'Export cluster managers',
    new: 'New cluster manager',
    create: 'Create a cluster manager',
    created: 'Cluster manager created',
    takesOver: 'Cluster manager who takes over',
  },
  admin: { name: 'Administrator' },
};
