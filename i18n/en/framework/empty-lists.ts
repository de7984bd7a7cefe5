import type { emptyLists as french } from '../../fr/framework/empty-lists';

/** What a list without rows says: of each resource, where nothing exists yet and where the filters hide all. */
export const emptyLists: typeof french = {
  jobs: {
    nothing: 'No job is waiting',
    how: 'Messages, imports and calculations that are waiting or have failed appear here.',
    filtered: 'No job found',
  },
  other: {
    nothing: 'Nothing has been added here yet',
    how: 'Items appear here once they are created or imported.',
    filtered: 'No results',
  },
};
