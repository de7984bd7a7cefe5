import type { views as french } from '../../fr/framework/views';

export const views: typeof french = {
  title: 'Saved views',
  none: 'No view of this list yet. Filter, choose columns, then save.',
  keep: 'Save the current view',
  new: 'New view',
  about: 'A view saves filters, sort order and columns.',
  name: 'Name of the view',
  share: 'Share with',
  alone: 'Only me',
  groups: { role: 'Role' },
  anew: 'Replace it with the current display',
  by: 'by %{username}',
  edit: 'Edit the view “%{name}”',
  remove: 'Delete the view “%{name}”',
  removeNow: 'Delete',
};
