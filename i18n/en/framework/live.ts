import type { live as french } from '../../fr/framework/live';

export const live: typeof french = {
  notifications: 'Notifications',
  unread: '%{smart_count} unread |||| %{smart_count} unread',
  none: 'No notifications for now.',
  new: 'New',
  editing: '%{names} is editing this record. |||| %{names} are editing this record.',
  looking: '%{names} is also looking at this record. |||| %{names} are also looking at this record.',
};
