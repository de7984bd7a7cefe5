/** The columns of a list by a choice. */
export const kanban = {
  unset: 'No value',
  none: 'No records',
  more: 'Show more',
  move: 'Move %{name}',
  moveTo: 'Move to',
  moved: '%{name} is now “%{to}”.',
};
