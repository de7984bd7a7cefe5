import { isIos } from '../../framework/ui/is-ios';

/** Whether this phone can show notifications while the app is closed: `ask` until permission was asked for. */
export type PushSupport = 'yes' | 'ask' | 'denied' | 'install' | 'never';

export const getPushSupport = (): PushSupport => {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return isIos() && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'never';
  return ({ granted: 'yes', denied: 'denied', default: 'ask' } as const)[Notification.permission];
};

/** Asks for permission, right after a tap on a toggle; phones block unprompted requests. */
export const requestPushPermission = async (): Promise<PushSupport> => {
  await Notification.requestPermission();
  return getPushSupport();
};
