/** Whether this phone can tell news while the app is closed: `ask` as long as the agent has not been asked. */
export type Ability = 'yes' | 'ask' | 'denied' | 'install' | 'never';

export const ability = (): Ability => {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return isApple() && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'never';
  return ({ granted: 'yes', denied: 'denied', default: 'ask' } as const)[Notification.permission];
};

/** Asks the agent, who has just touched a switch; phones refuse a question that comes by itself. */
export const ask = async (): Promise<Ability> => {
  await Notification.requestPermission();
  return ability();
};

/** An iPad says that it is a Mac, with a screen that is touched. */
const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
