import { type KindTable, ofEach } from '../kind-words';

/** The question before a task is deleted, in the words of the specification (document 2, sections 2.3 to 2.5). */
const deleting = (word: string) => ({
  first: `Voulez-vous vraiment supprimer cette ${word} ?`,
  second: `Êtes-vous sur de vouloir supprimer cette ${word} ?`,
  warning: 'Attention, cette action est irréversible.',
});

/** The words of each kind of task; delivery and GPM as the specification words them. */
export const kinds: KindTable = {
  delivery: {
    name: 'Delivery',
    list: {
      name: 'Delivery |||| Deliveries',
      title: 'Delivery Tasks',
      empty: 'Aucune Delivery trouvée',
      steps: 'Etapes',
      pm: 'delivery ID',
      task_type: 'Type',
    },
    plan: {
      title: 'Planifier une Delivery',
      removed: 'Delivery Plan supprimé.',
      edited: 'Plan Delivery déplacé.',
    },
    delete: deleting('Delivery'),
  },
  ssr: {
    name: 'SSR',
    list: {
      name: 'SSR',
      title: 'SSR Tasks',
      empty: 'Aucune SSR trouvée',
      steps: 'Etapes SSR',
      pm: 'SSR id',
    },
    plan: { title: 'Planifier SSR', removed: 'Plan SSR supprimé.', edited: 'Plan SSR déplacé.' },
    delete: { ...deleting('SSR'), second: 'Êtes-vous sûr de vouloir supprimer cette SSR ?' },
  },
  installation: {
    name: 'Installation',
    list: {
      name: 'Installation |||| Installations',
      title: 'Installation Tasks',
      empty: 'Aucune Installation trouvée',
      steps: 'Etapes',
      pm: 'Installation ID',
    },
    plan: {
      title: 'Planifier une installation',
      removed: 'Plan Installation supprimé.',
      edited: 'Plan Installation déplacé.',
    },
    delete: {
      first: 'Voulez-vous vraiment supprimer cette Installation ?',
      second: 'Êtes-vous sur de vouloir supprimer cette Delivery ?',
      warning: 'Attention, cette action est irreversible.',
    },
  },
  gpm: {
    name: 'GPM',
    list: { name: 'PM', title: 'PM Tasks', empty: 'Aucune PM trouvée', steps: 'Etapes PM', pm: 'PM id' },
    plan: {
      title: 'Planifier GPM',
      removed: 'Plan GPM supprimé.',
      edited: 'Nouveau plan PM inséré avec succés !',
    },
    delete: deleting('Tache'),
  },
  cm: {
    name: 'CM',
    list: {
      name: 'CM',
      title: 'CM Tasks',
      empty: 'Aucune tâche CM trouvée',
      steps: 'Etapes CM',
      pm: 'ID CM',
    },
    plan: {
      title: 'Planifier une maintenance corrective',
      removed: 'Plan CM supprimé.',
      edited: 'Plan CM déplacé.',
    },
    delete: deleting('Tache'),
  },
};

export const kindNames = ofEach(kinds, ({ name }) => name);
