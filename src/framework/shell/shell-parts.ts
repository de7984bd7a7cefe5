import type { ComponentType } from 'react';
import { createRegistration } from '../../../contract/framework/registration';
import type { NotificationPath } from '../live/NotificationList';
import type { useCan } from '../providers/access';

/** The product's parts of the frame around every page. */
type ShellParts = {
  /** The framework's page for replacing a one-time password, loaded with the product's contract of the account. */
  NewPasswordPage: ComponentType;
  /** The dialog that searches everything; without it there is no search button. Its id is `search-palette`. */
  SearchPalette?: ComponentType<{ onClose: () => void }>;
  /** The code of screens that a click from a list leads to, for somebody with these permissions. */
  listScreens?(may: ReturnType<typeof useCan>): readonly (() => Promise<unknown>)[];
  /** The page of what a notification is about. */
  getNotificationPath?: NotificationPath;
};

const registration = createRegistration<ShellParts>('parts of the shell');
export const registerShell = registration.register;
export const getShell = registration.get;
