import { openDatabase } from '../../field/framework/vault/database';
import { lockOf, openWithPin } from '../../field/framework/vault/lock';
import { openPhone, takeKey } from '../../field/framework/vault/open';
import type { Vault } from '../../field/framework/vault/vault';
import { sendingLock } from '../../field/sync/sending/sync';
import { tidy } from '../../field/work/storage/tidy';
import * as entering from '../../field/work/tasks/entering';
import { unsent } from '../../field/work/tasks/unsent';
import { workOf } from '../../field/work/tasks/work';

/**
 * The functions that the app's screens call, available to tests in the page, on the app's own database. Bundled for the
 * tests only.
 */
const hand = { ...entering, workOf, unsent, tidy, openPhone, sendingLock };

declare global {
  var terrain: typeof hand & { vault: Vault };
  /** The phone's PIN, if it has one. */
  var pin: string | undefined;
}
/** Awaited by the script that loads it. */
export const loaded = (async () => {
  if (globalThis.pin) await takePin(globalThis.pin);
  globalThis.terrain ??= { ...hand, vault: await openPhone() };
})();

async function takePin(pin: string) {
  const database = await openDatabase();
  const lock = await lockOf(database);
  if (lock?.by === 'pin') takeKey(await openWithPin(lock, pin));
  database.close();
}
