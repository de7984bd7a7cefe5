/** The Background Sync tag. */
export const backgroundSyncTag = 'terrain-field-sending';

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/**
 * Requests a background sync, so that pending items are sent once online, even if the app is closed; some browsers
 * cannot.
 */
export const requestBackgroundSync = async () => {
  const registration = (await navigator.serviceWorker?.getRegistration('/field/')) as WithSync | undefined;
  // Refused where the user has forbidden it: then it is sent while the app is open.
  await registration?.sync?.register(backgroundSyncTag).catch(() => undefined);
};
