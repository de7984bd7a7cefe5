import { openDatabase } from '../../framework/vault/database';

/** How much there is to do again, as the app saw it last: what the worker adds to while the app is closed. */
const name = 'toDoAgain';

/** While the app is looked at, its icon says how much there is to do again. */
export const badgeOfApp = async (toDoAgain: number) => {
  if (!canBadge()) return;
  const database = await openDatabase();
  await database.put('open', toDoAgain, name);
  database.close();
  await badge(toDoAgain);
};

/** While it is closed, besides, what was notified and not looked at. */
export const badgeOfWorker = async (unread: number) => {
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
