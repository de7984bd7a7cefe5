import { defineNotifications } from '../framework/notifications';
import { Id } from '../framework/vocabulary';

declare module '../framework/register' {
  interface Register {
    notificationSubject: typeof subject;
  }
}

const subject = {
  /** The task it is about; null if about several, or none. */
  task_id: Id.nullable(),
};

export const notifications = defineNotifications(subject);
