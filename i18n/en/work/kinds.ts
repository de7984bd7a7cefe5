import { type KindTable, ofEach } from '../../fr/work/kind-words';

export const kinds: KindTable = {
  delivery: {
    name: 'Delivery',
    list: {
      name: 'Delivery |||| Deliveries',
      title: 'Delivery tasks',
      empty: { nothing: 'No deliveries yet', filtered: 'No delivery found' },
      steps: 'Steps',
      pm: 'Task no.',
      task_type: 'Type',
    },
    plan: { title: 'Plan a delivery', removed: 'Delivery plan deleted.', edited: 'Delivery plan moved.' },
  },
  ssr: {
    name: 'SSR',
    list: {
      name: 'SSR',
      title: 'SSR tasks',
      empty: { nothing: 'No SSRs yet', filtered: 'No SSR found' },
      steps: 'Steps',
      pm: 'Task no.',
    },
    plan: { title: 'Plan an SSR', removed: 'SSR plan deleted.', edited: 'SSR plan moved.' },
  },
  installation: {
    name: 'Installation',
    list: {
      name: 'Installation |||| Installations',
      title: 'Installation tasks',
      empty: { nothing: 'No installations yet', filtered: 'No installation found' },
      steps: 'Steps',
      pm: 'Task no.',
    },
    plan: {
      title: 'Plan an installation',
      removed: 'Installation plan deleted.',
      edited: 'Installation plan moved.',
    },
  },
  gpm: {
    name: 'GPM',
    list: {
      name: 'GPM',
      title: 'GPM tasks',
      empty: { nothing: 'No GPM tasks yet', filtered: 'No GPM task found' },
      steps: 'Steps',
      pm: 'Task no.',
    },
    plan: { title: 'Plan a GPM', removed: 'GPM plan deleted.', edited: 'GPM plan moved.' },
  },
  cm: {
    name: 'CM',
    list: {
      name: 'CM',
      title: 'CM tasks',
      empty: { nothing: 'No CM tasks yet', filtered: 'No CM task found' },
      steps: 'Steps',
      pm: 'Task no.',
    },
    plan: {
      title: 'Plan a CM',
      removed: 'CM plan deleted.',
      edited: 'CM plan moved.',
    },
  },
};

export const kindNames = ofEach(kinds, ({ name }) => name);
