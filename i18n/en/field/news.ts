import type { FieldApp } from '../../fr/field';

export const news: FieldApp['news'] = {
  title: 'Notifications',
  intro: 'Choose the notifications to receive while Terrain is closed:',
  kinds: {
    new: { name: 'New task', detail: 'A task is planned for you' },
    moved: { name: 'Moved task', detail: 'One of your tasks moves to another day' },
    cancelled: { name: 'Cancelled task', detail: 'One of your tasks is no longer to be done' },
    returned: { name: 'Task to redo', detail: 'One of your tasks is returned' },
    other: { name: 'Other messages', detail: 'Decisions, reminders and announcements' },
  },
  screen: 'The locked screen shows the site code, never the text of messages.',
  denied:
    'Notifications from Terrain are blocked on this phone. Allow them in its settings, under “Notifications”.',
  install:
    'In Safari, install Terrain first: tap “Share”, then “Add to Home Screen”. Then open Terrain from the home screen.',
  never: 'This browser cannot receive notifications. Open Terrain in Chrome, Firefox or Safari.',
  waiting: 'Your choice is saved on this phone. It takes effect when the network is back.',
  taking: 'Your choice is being saved…',
  taken: 'Your choice has taken effect.',
  service:
    'The notification service of this phone does not answer. Terrain will try again the next time it is opened.',
  full: 'The phone is full: your choice was not saved.',
  site: 'Site %{site}',
  several: 'Open Terrain to see more.',
};
