/** Free storage for this app, in bytes; null if the browser does not say. */
export const getFreeSpace = async (): Promise<number | null> => {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
};

/** Whether the browser has granted persistent storage. */
export const isPersistent = async (): Promise<boolean> => (await navigator.storage?.persisted?.()) ?? false;

/** Requests persistent storage; returns whether it was granted. */
export const requestPersistence = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.()) ?? false;

/** Below this, sent data is deleted. */
export const lowSpace = 20e6;
