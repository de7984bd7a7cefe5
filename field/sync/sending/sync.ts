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
  options: Pick<SyncRound, 'asked' | 'signal' | 'tell'>,
): Promise<SyncResult> =>
  navigator.locks.request(sendingLock, { signal: options.signal }, async () => {
    await vault.reread();
    const token = vault.get('session', 'session')?.token;
    if (!token) return { is: 'signedOut' };
    try {
      const first = await sendAndFetch(vault, token, options);
      // What the server turned out to lack is sent at once.
      const ended = first === 'refilled' ? await sendAndFetch(vault, token, options) : first;
      return ended === 'refilled' ? again : ended;
    } catch (error) {
      if (isStorageFullError(error)) {
        // Delete what was sent long ago to free space.
        const room = await pruneSentData(vault, { short: true }).catch(() => false);
        return room ? { is: 'later', after: 1, alone: false, reached: true } : { is: 'full' };
      }
      const meaning = error instanceof ApiError ? classifyError(error) : null;
      if (meaning?.is === 'restored') return again;
      if (meaning && meaning.is !== 'trouble' && meaning.is !== 'newKey') return meaning;
      throw error;
    }
  });

/** `refilled`: the server's data epoch has changed, and what it lacks is pending. */
const sendAndFetch = async (
  vault: Vault,
  token: string,
  options: Pick<SyncRound, 'asked' | 'signal' | 'tell'>,
): Promise<SyncResult | 'refilled'> => {
  const known = getDataState(vault);
  const round: SyncRound = {
    ...{ ...options, vault, token, data: known && formatDataState(known) },
    ...{ uploads: new Map(), begunAgain: new Set() },
  };
  const { stopped, done } = await sendAll(round);
  const ended = stopped?.is === 'restored' ? null : stopped;
  if (ended && !(ended.is === 'later' && ended.alone)) return ended;
  const handed = stopped === ended ? await handedOver(round) : null;
  const isRestored = handed === null;
  const isNew = isRestored || done + handed.done > 0;
  if (await fetchChanges(round, { now: options.asked || isNew })) return 'refilled';
  return isRestored ? again : (ended ?? handed.stopped ?? { is: 'done' });
};

/** Null if the server's data epoch is not the one that this phone knows. */
const handedOver = (round: SyncRound): Promise<Awaited<ReturnType<typeof sendHandOvers>> | null> =>
  sendHandOvers(round).catch(error => {
    if (error instanceof ApiError && classifyError(error).is === 'restored') return null;
    throw error;
  });

const again: SyncResult = { is: 'later', after: null, alone: false, reached: true };

export const sendingLock = 'terrain-field-sending';
