/** Opened from the home screen; iOS has its own word for it. */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;
