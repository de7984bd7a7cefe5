import { sendingLock } from '../../field/sending/sync';
import { tidy } from '../../field/storage/tidy';
import { openDatabase } from '../../field/vault/database';
import { lockOf, openWithPin } from '../../field/vault/lock';
import { openPhone, takeKey } from '../../field/vault/open';
import type { Vault } from '../../field/vault/vault';
import * as entering from '../../field/work/entering';
import { unsent } from '../../field/work/unsent';
import { workOf } from '../../field/work/work';

/**
 * The agent's hand in the page: what the app's screens call, over the app's own database. It is bundled for the test
 * and is no part of the app.
 */
const hand = { ...entering, workOf, unsent, tidy, openPhone, sendingLock };

declare global {
  var terrain: typeof hand & { vault: Vault };
  /** Where the phone has one. */
  var pin: string | undefined;
}
/** Awaited by whoever loads it. */
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
