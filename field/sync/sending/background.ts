/** What the browser is asked to wake the worker for. */
export const backgroundTag = 'terrain-field-sending';

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/** Asks that what waits be sent once there is a network, even if the app is closed by then; some browsers cannot. */
export const askForBackground = async () => {
  const registration = (await navigator.serviceWorker?.getRegistration('/field/')) as WithSync | undefined;
  // Refused where the agent has forbidden it: then it goes while the app is open.
  await registration?.sync?.register(backgroundTag).catch(() => undefined);
};
