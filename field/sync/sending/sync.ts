import { formatDataState } from '../../../contract/framework/data-state';
import { ApiError } from '../../framework/server/call';
import type { Vault } from '../../framework/vault/vault';
import { pruneSentData } from '../../work/storage/prune-sent-data';
import { isStorageFullError } from '../../work/storage/storage-full-error';
import { classifyError } from './classify-error';
import { fetchChanges, getDataState } from './fetch-changes';
import { type StopReason, sendAll } from './send-all';
import { sendHandOvers } from './send-hand-over';
import type { SyncRound } from './sync-round';

/** `full`: the phone has no space to record what was sent. */
export type SyncResult =
  | Exclude<StopReason, { is: 'restored' }>
  | { is: 'done' }
  | { is: 'full' }
  | { is: 'signedOut' };

/**
 * One round: send pending items, then fetch the office's changes. One at a time on this phone, across tabs and the
 * worker: others wait for their turn.
 */
export const sync = (
  vault: Vault,
  options: Pick<SyncRound, 'isManual' | 'signal' | 'onProgress'>,
): Promise<SyncResult> =>
  navigator.locks.request(sendingLock, { signal: options.signal }, async () => {
    await vault.reread();
    const token = vault.get('session', 'session')?.token;
    if (!token) return { is: 'signedOut' };
    try {
      const first = await sendAndFetch(vault, token, options);
      // What the restored server has lost is sent at once.
      const result = first === 'restored' ? await sendAndFetch(vault, token, options) : first;
      return result === 'restored' ? retryLater : result;
    } catch (error) {
      if (isStorageFullError(error)) {
        // Delete what was sent long ago to free space.
        const isFreed = await pruneSentData(vault, { short: true }).catch(() => false);
        if (!isFreed) return { is: 'full' };
        return { is: 'later', retryAfter: 1, onlyThisItem: false, wasReached: true };
      }
      const errorClass = error instanceof ApiError ? classifyError(error) : null;
      if (errorClass?.is === 'restored') return retryLater;
      if (errorClass && errorClass.is !== 'trouble' && errorClass.is !== 'newKey') return errorClass;
      throw error;
    }
  });

/** `restored`: the server's data epoch has changed, and what it has lost is pending again. */
const sendAndFetch = async (
  vault: Vault,
  token: string,
  options: Pick<SyncRound, 'isManual' | 'signal' | 'onProgress'>,
): Promise<SyncResult | 'restored'> => {
  const dataState = getDataState(vault);
  const round: SyncRound = {
    ...options,
    vault,
    token,
    dataEpoch: dataState && formatDataState(dataState),
    uploads: new Map(),
    reannounced: new Set(),
  };
  const { stopped, done } = await sendAll(round);
  // If the server was restored, nothing more is sent: the fetch below reconciles the phone with it first.
  const stopReason = stopped?.is === 'restored' ? null : stopped;
  if (stopReason && !(stopReason.is === 'later' && stopReason.onlyThisItem)) return stopReason;
  const handOvers = stopped?.is === 'restored' ? null : await sendHandOversIfCurrent(round);
  const isRestored = handOvers === null;
  const hasSent = !isRestored && done + handOvers.done > 0;
  if (await fetchChanges(round, { now: options.isManual || isRestored || hasSent })) return 'restored';
  return isRestored ? retryLater : (stopReason ?? handOvers.stopped ?? { is: 'done' });
};

/** Null if the server's data epoch is not the one that this phone knows. */
const sendHandOversIfCurrent = (
  round: SyncRound,
): Promise<Awaited<ReturnType<typeof sendHandOvers>> | null> =>
  sendHandOvers(round).catch(error => {
    if (error instanceof ApiError && classifyError(error).is === 'restored') return null;
    throw error;
  });

const retryLater: SyncResult = { is: 'later', retryAfter: null, onlyThisItem: false, wasReached: true };

export const sendingLock = 'terrain-field-sending';
