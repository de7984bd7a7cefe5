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
      title: 'Delivery tasks',
      empty: 'No delivery found',
      steps: 'Steps',
      pm: 'Task no.',
      task_type: 'Type',
    },
    plan: { title: 'Plan a delivery', removed: 'Delivery plan deleted.', edited: 'Delivery plan moved.' },
    delete: deleting('delivery'),
  },
  ssr: {
    name: 'SSR',
    list: { name: 'SSR', title: 'SSR tasks', empty: 'No SSR found', steps: 'Steps', pm: 'Task no.' },
    plan: { title: 'Plan an SSR', removed: 'SSR plan deleted.', edited: 'SSR plan moved.' },
    delete: deleting('SSR'),
  },
  installation: {
    name: 'Installation',
    list: {
      name: 'Installation |||| Installations',
      title: 'Installation tasks',
      empty: 'No installation found',
      steps: 'Steps',
      pm: 'Task no.',
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
    list: { name: 'GPM', title: 'GPM tasks', empty: 'No GPM task found', steps: 'Steps', pm: 'Task no.' },
    plan: { title: 'Plan a GPM', removed: 'GPM plan deleted.', edited: 'GPM plan moved.' },
    delete: deleting('task'),
  },
  cm: {
    name: 'CM',
    list: { name: 'CM', title: 'CM tasks', empty: 'No CM task found', steps: 'Steps', pm: 'Task no.' },
    plan: {
      title: 'Plan a CM',
      removed: 'CM plan deleted.',
      edited: 'CM plan moved.',
    },
    delete: deleting('task'),
  },
};

export const kindNames = ofEach(kinds, ({ name }) => name);
