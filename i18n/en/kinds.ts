import { type KindTable, ofEach } from '../kind-words';

const deleting = (word: string) => ({
  first: `Do you really want to delete this ${word}?`,
  second: `Are you sure you want to delete this ${word}?`,
  warning: 'Careful, this cannot be undone.',
});

export const kinds: KindTable = {
  delivery: {
    name: 'Delivery',
    list: {
      name: 'Delivery |||| Deliveries',
      title: 'Delivery Tasks',
      empty: 'No delivery found',
      steps: 'Steps',
      pm: 'Delivery ID',
      task_type: 'Type',
    },
    plan: { title: 'Plan a delivery', removed: 'Delivery plan deleted.', edited: 'Delivery plan moved.' },
    delete: deleting('delivery'),
  },
  ssr: {
    name: 'SSR',
    list: { name: 'SSR', title: 'SSR Tasks', empty: 'No SSR found', steps: 'SSR steps', pm: 'SSR ID' },
    plan: { title: 'Plan an SSR', removed: 'SSR plan deleted.', edited: 'SSR plan moved.' },
    delete: deleting('SSR'),
  },
  installation: {
    name: 'Installation',
    list: {
      name: 'Installation |||| Installations',
      title: 'Installation Tasks',
      empty: 'No installation found',
      steps: 'Steps',
      pm: 'Installation ID',
    },
    plan: {
      title: 'Plan an installation',
      removed: 'Installation plan deleted.',
      edited: 'Installation plan moved.',
    },
    delete: deleting('installation'),
  },
  gpm: {
    name: 'GPM',
    list: { name: 'PM', title: 'PM Tasks', empty: 'No PM found', steps: 'PM steps', pm: 'PM ID' },
    plan: { title: 'Plan a GPM', removed: 'GPM plan deleted.', edited: 'New PM plan saved!' },
    delete: deleting('task'),
  },
  cm: {
    name: 'CM',
    list: { name: 'CM', title: 'CM Tasks', empty: 'No CM task found', steps: 'CM steps', pm: 'CM ID' },
    plan: {
      title: 'Plan a corrective maintenance',
      removed: 'CM plan deleted.',
      edited: 'CM plan moved.',
    },
    delete: deleting('task'),
  },
};

export const kindNames = ofEach(kinds, ({ name }) => name);
