import type { Gender } from '../framework/agreement';
import { type KindTable, type KindWords, ofEach } from './kind-words';

/** The texts of each kind of task; sentences agree with its gender. */
export const kinds: KindTable<KindWords & { gender: Gender }> = {
  delivery: {
    name: 'Delivery',
    gender: 'f',
    list: {
      name: 'Delivery',
      title: 'Tâches Delivery',
      empty: { nothing: 'Aucune Delivery pour le moment', filtered: 'Aucune Delivery trouvée' },
      steps: 'Étapes',
      pm: 'N° de tâche',
      task_type: 'Type',
    },
    plan: {
      title: 'Planifier une Delivery',
      removed: 'Plan Delivery supprimé.',
      edited: 'Plan Delivery déplacé.',
    },
  },
  ssr: {
    name: 'SSR',
    gender: 'f',
    list: {
      name: 'SSR',
      title: 'Tâches SSR',
      empty: { nothing: 'Aucune SSR pour le moment', filtered: 'Aucune SSR trouvée' },
      steps: 'Étapes',
      pm: 'N° de tâche',
    },
    plan: { title: 'Planifier une SSR', removed: 'Plan SSR supprimé.', edited: 'Plan SSR déplacé.' },
  },
  installation: {
    name: 'Installation',
    gender: 'f',
    list: {
      name: 'Installation |||| Installations',
      title: 'Tâches Installation',
      empty: { nothing: 'Aucune installation pour le moment', filtered: 'Aucune installation trouvée' },
      steps: 'Étapes',
      pm: 'N° de tâche',
    },
    plan: {
      title: 'Planifier une installation',
      removed: 'Plan Installation supprimé.',
      edited: 'Plan Installation déplacé.',
    },
  },
  gpm: {
    name: 'GPM',
    gender: 'm',
    list: {
      name: 'GPM',
      title: 'Tâches GPM',
      empty: { nothing: 'Aucune tâche GPM pour le moment', filtered: 'Aucune tâche GPM trouvée' },
      steps: 'Étapes',
      pm: 'N° de tâche',
    },
    plan: {
      title: 'Planifier un GPM',
      removed: 'Plan GPM supprimé.',
      edited: 'Plan GPM déplacé.',
    },
  },
  cm: {
    name: 'CM',
    gender: 'm',
    list: {
      name: 'CM',
      title: 'Tâches CM',
      empty: { nothing: 'Aucune tâche CM pour le moment', filtered: 'Aucune tâche CM trouvée' },
      steps: 'Étapes',
      pm: 'N° de tâche',
    },
    plan: {
      title: 'Planifier un CM',
      removed: 'Plan CM supprimé.',
      edited: 'Plan CM déplacé.',
    },
  },
};

export const kindNames = ofEach(kinds, ({ name }) => name);
