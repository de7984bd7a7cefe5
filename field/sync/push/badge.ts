import { openDatabase } from '../../framework/vault/database';

/** Database key of the number of items to redo when the app was last visible; the worker adds to it. */
const storageKey = 'toDoAgain';

/** While the app is visible, its badge is the number of items to redo. */
export const updateAppBadge = async (redoCount: number) => {
  if (!canBadge()) return;
  const database = await openDatabase();
  await database.put('open', redoCount, storageKey);
  database.close();
  await setBadge(redoCount);
};

/** While the app is closed, its badge also counts the unseen notifications. */
export const updateWorkerBadge = async (unread: number) => {
  if (!canBadge()) return;
  const database = await openDatabase();
  const redoCount = (await database.get('open', storageKey)) as number | undefined;
  database.close();
  await setBadge((redoCount ?? 0) + unread);
};

const canBadge = () => 'setAppBadge' in navigator;
/** A phone may refuse it for an app that is not installed. */
const setBadge = (count: number) =>
  (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
