import type { listKeys as french } from '../../fr/framework/list-keys';

export const listKeys: typeof french = {
  title: 'Shortcuts',
  row: 'Next row, previous row',
  open: 'Open the row',
  select: 'Select the row',
  extend: 'Extend the selection',
  edit: 'Edit',
  search: 'Go to the search',
  enter: 'Enter',
  help: 'Show the shortcuts',
  names: { shift: 'Shift', space: 'Space', left: 'Left arrow', right: 'Right arrow' },
};
