import type { FieldApp } from '../../fr/field';

export const map: FieldApp['map'] = {
  title: 'Map',
  day: 'Day',
  today: 'Today',
  allDays: 'All days',
  me: 'My position',
  here: 'You are here',
  refused: 'Location is not allowed on this phone.',
  lost: 'No position for now.',
  nothing: 'No site to show for this day.',
  open: 'Open the task',
  nearer: 'Zoom in',
  farther: 'Zoom out',
};
