/** What is left for this app, in bytes; null where the browser does not say. */
export const freeSpace = async (): Promise<number | null> => {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
};

/** Whether the browser has promised to remove nothing by itself. */
export const isPersistent = async (): Promise<boolean> => (await navigator.storage?.persisted?.()) ?? false;

/** Asks the browser for that promise; answers whether it gives it. */
export const requestPersistence = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.()) ?? false;

/** Less than this: what has been sent makes room. */
export const lowSpace = 20e6;
