import { openDatabase } from '../../framework/vault/database';

/** Number of items to redo when the app was last visible; the worker adds to it while the app is closed. */
const name = 'toDoAgain';

/** While the app is visible, its badge is the number of items to redo. */
export const updateAppBadge = async (toDoAgain: number) => {
  if (!canBadge()) return;
  const database = await openDatabase();
  await database.put('open', toDoAgain, name);
  database.close();
  await badge(toDoAgain);
};

/** While the app is closed, plus the unseen notifications. */
export const updateWorkerBadge = async (unread: number) => {
  if (!canBadge()) return;
  const database = await openDatabase();
  const toDoAgain = (await database.get('open', name)) as number | undefined;
  database.close();
  await badge((toDoAgain ?? 0) + unread);
};

const canBadge = () => 'setAppBadge' in navigator;
/** A phone may refuse it for an app that is not installed. */
const badge = (count: number) =>
  (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
