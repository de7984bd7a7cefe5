import { Notification } from 'react-admin';

/** react-admin's notifications, in the app's place for them. Errors stay long enough to be read. */
export const Notices = () => (
  <Notification autoHideDuration={5000} anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }} />
);
