import type { FieldApp } from '../../fr/field';

export const news: FieldApp['news'] = {
  title: 'News',
  intro: 'This telephone can tell you while Terrain is closed. Choose of what:',
  kinds: {
    new: { name: 'New work', detail: 'A task is planned for you' },
    moved: { name: 'Moved work', detail: 'One of your tasks changes its day' },
    cancelled: { name: 'Cancelled work', detail: 'One of your tasks is not to be done any more' },
    returned: { name: 'Work to do again', detail: 'A task is returned to you' },
    other: { name: 'Other messages', detail: 'Decisions, reminders and announcements' },
  },
  screen: 'The locked screen shows the site’s code, never the words of messages.',
  denied:
    'This telephone refuses notifications of Terrain. Open its settings, then “Notifications”, allow Terrain, and come back here.',
  install:
    'In Safari, install Terrain first: touch “Share”, then “Add to Home Screen”, and open it from there.',
  never: 'This browser receives no notifications. Open Terrain in Chrome, Firefox or Safari.',
  waiting: 'Your choice is kept on this telephone. It counts as soon as there is a network again.',
  taking: 'Your choice is being saved…',
  taken: 'Your choice counts.',
  service:
    'The notification service of this telephone does not answer. Terrain tries again when it is opened next.',
  full: 'There is no room left on this telephone: your choice was not kept.',
  site: 'Site %{site}',
  several: 'Open Terrain to see more.',
};
