import { openDatabase } from '../../field/framework/vault/database';
import { openLocalVault, setVaultKey } from '../../field/framework/vault/local-vault';
import { readLock, unlockWithPin } from '../../field/framework/vault/lock';
import { registerVaultTables } from '../../field/framework/vault/tables';
import type { Vault } from '../../field/framework/vault/vault';
import { sendingLock } from '../../field/sync/sending/sync';
import { pruneSentData } from '../../field/work/storage/prune-sent-data';
import * as entering from '../../field/work/tasks/entries';
import { countUnsent } from '../../field/work/tasks/unsent-counts';
import { getWork } from '../../field/work/tasks/work';
import { workTables } from '../../field/work/vault/tables';

registerVaultTables(workTables);

/**
 * The functions that the app's screens call, available to tests in the page, on the app's own database. Bundled for the
 * tests only.
 */
const hand = {
  ...entering,
  workOf: getWork,
  unsent: countUnsent,
  tidy: pruneSentData,
  openPhone: openLocalVault,
  sendingLock,
};

declare global {
  var terrain: typeof hand & { vault: Vault };
  /** The phone's PIN, if it has one. */
  var pin: string | undefined;
}
/** Awaited by the script that loads it. */
export const loaded = (async () => {
  if (globalThis.pin) await takePin(globalThis.pin);
  globalThis.terrain ??= { ...hand, vault: await openLocalVault() };
})();

async function takePin(pin: string) {
  const database = await openDatabase();
  const lock = await readLock(database);
  if (lock?.by === 'pin') setVaultKey(await unlockWithPin(lock, pin));
  database.close();
}
