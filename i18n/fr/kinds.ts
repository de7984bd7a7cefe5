import { type KindTable, ofEach } from '../kind-words';

/** The question before a task is deleted (document 2, sections 2.3 to 2.5). */
const deleting = (word: string) => ({
  first: `Voulez-vous vraiment supprimer cette ${word} ?`,
  second: `Êtes-vous sûr de vouloir supprimer cette ${word} ?`,
  warning: 'Attention, cette action est irréversible.',
});

/** The words of each kind of task. */
export const kinds: KindTable = {
  delivery: {
    name: 'Delivery',
    list: {
      name: 'Delivery |||| Deliveries',
      title: 'Tâches Delivery',
      empty: 'Aucune Delivery trouvée',
      steps: 'Étapes',
      pm: 'N° de tâche',
      task_type: 'Type',
    },
    plan: {
      title: 'Planifier une Delivery',
      removed: 'Plan Delivery supprimé.',
      edited: 'Plan Delivery déplacé.',
    },
    delete: deleting('Delivery'),
  },
  ssr: {
    name: 'SSR',
    list: {
      name: 'SSR',
      title: 'Tâches SSR',
      empty: 'Aucune SSR trouvée',
      steps: 'Étapes',
      pm: 'N° de tâche',
    },
    plan: { title: 'Planifier une SSR', removed: 'Plan SSR supprimé.', edited: 'Plan SSR déplacé.' },
    delete: deleting('SSR'),
  },
  installation: {
    name: 'Installation',
    list: {
      name: 'Installation |||| Installations',
      title: 'Tâches Installation',
      empty: 'Aucune installation trouvée',
      steps: 'Étapes',
      pm: 'N° de tâche',
    },
    plan: {
      title: 'Planifier une installation',
      removed: 'Plan Installation supprimé.',
      edited: 'Plan Installation déplacé.',
    },
    delete: deleting('installation'),
  },
  gpm: {
    name: 'GPM',
    list: {
      name: 'GPM',
      title: 'Tâches GPM',
      empty: 'Aucune tâche GPM trouvée',
      steps: 'Étapes',
      pm: 'N° de tâche',
    },
    plan: {
      title: 'Planifier un GPM',
      removed: 'Plan GPM supprimé.',
      edited: 'Plan GPM déplacé.',
    },
    delete: deleting('tâche'),
  },
  cm: {
    name: 'CM',
    list: {
      name: 'CM',
      title: 'Tâches CM',
      empty: 'Aucune tâche CM trouvée',
      steps: 'Étapes',
      pm: 'N° de tâche',
    },
    plan: {
      title: 'Planifier un CM',
      removed: 'Plan CM supprimé.',
      edited: 'Plan CM déplacé.',
    },
    delete: deleting('tâche'),
  },
};

export const kindNames = ofEach(kinds, ({ name }) => name);
