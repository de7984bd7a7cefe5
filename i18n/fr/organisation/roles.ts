import type { WordsOfRoles } from './role-words';

/** The roles, in every text that names them. */
export const roles: WordsOfRoles = {
  agent: {
    name: 'Agent',
    people: 'Agent |||| Agents',
    title: 'Agents',
    count: '%{total} agent trouvé |||| %{total} agents trouvés',
    empty: { nothing: 'Aucun agent pour le moment', filtered: 'Aucun agent trouvé' },
    export: 'Exporter les agents',
    new: 'Nouvel agent',
    create: 'Créer un agent',
    created: 'Agent créé',
    takesOver: 'Agent repreneur',
  },
  manager: {
    name: 'Manager',
    people: 'Manager |||| Managers',
    title: 'Managers',
    count: '%{total} manager trouvé |||| %{total} managers trouvés',
    empty: { nothing: 'Aucun manager pour le moment', filtered: 'Aucun manager trouvé' },
    export: 'Exporter les managers',
    new: 'Nouveau manager',
    create: 'Créer un manager',
    created: 'Manager créé',
    takesOver: 'Manager repreneur',
  },
  cluster_manager: {
    name: 'Cluster manager',
    people: 'Cluster manager |||| Cluster managers',
    title: 'Cluster managers',
    count: '%{total} cluster manager trouvé |||| %{total} cluster managers trouvés',
    empty: { nothing: 'Aucun cluster manager pour le moment', filtered: 'Aucun cluster manager trouvé' },
    export: 'Exporter les cluster managers',
    new: 'Nouveau cluster manager',
    create: 'Créer un cluster manager',
    created: 'Cluster manager créé',
    takesOver: 'Cluster manager repreneur',
  },
  admin: { name: 'Administrateur' },
};
