import { writeDataState } from '../../../contract/framework/data-epoch';
import { Refusal } from '../../framework/server/call';
import type { Vault } from '../../framework/vault/vault';
import { isFull } from '../../work/storage/full';
import { tidy } from '../../work/storage/tidy';
import { fetchChanges, knownData } from './fetch-changes';
import { meaningOf } from './meaning';
import type { Round } from './round';
import { type Stopped, sendAll } from './send-all';
import { sendHandOvers } from './send-hand-over';

/** `full`: the phone has no space to record what was sent. */
export type Synced =
  | Exclude<Stopped, { is: 'restored' }>
  | { is: 'done' }
  | { is: 'full' }
  | { is: 'signedOut' };

/**
 * One round: send pending items, then fetch the office's changes. One at a time on this phone, across tabs and the
 * worker: others wait for their turn.
 */
export const sync = (vault: Vault, told: Pick<Round, 'asked' | 'signal' | 'tell'>): Promise<Synced> =>
  navigator.locks.request(sendingLock, { signal: told.signal }, async () => {
    await vault.reread();
    const token = vault.get('session', 'session')?.token;
    if (!token) return { is: 'signedOut' };
    try {
      const first = await sendAndFetch(vault, token, told);
      // What the server turned out to lack is sent at once.
      const ended = first === 'refilled' ? await sendAndFetch(vault, token, told) : first;
      return ended === 'refilled' ? again : ended;
    } catch (error) {
      if (isFull(error)) {
        // Delete what was sent long ago to free space.
        const room = await tidy(vault, { short: true }).catch(() => false);
        return room ? { is: 'later', after: 1, alone: false, reached: true } : { is: 'full' };
      }
      const meaning = error instanceof Refusal ? meaningOf(error) : null;
      if (meaning?.is === 'restored') return again;
      if (meaning && meaning.is !== 'trouble' && meaning.is !== 'newKey') return meaning;
      throw error;
    }
  });

/** `refilled`: the server's data epoch has changed, and what it lacks is pending. */
const sendAndFetch = async (
  vault: Vault,
  token: string,
  told: Pick<Round, 'asked' | 'signal' | 'tell'>,
): Promise<Synced | 'refilled'> => {
  const known = knownData(vault);
  const round: Round = {
    ...{ ...told, vault, token, data: known && writeDataState(known) },
    ...{ uploads: new Map(), begunAgain: new Set() },
  };
  const { stopped, done } = await sendAll(round);
  const ended = stopped?.is === 'restored' ? null : stopped;
  if (ended && !(ended.is === 'later' && ended.alone)) return ended;
  const handed = stopped === ended ? await handedOver(round) : null;
  const isRestored = handed === null;
  const isNew = isRestored || done + handed.done > 0;
  if (await fetchChanges(round, { now: told.asked || isNew })) return 'refilled';
  return isRestored ? again : (ended ?? handed.stopped ?? { is: 'done' });
};

/** Null if the server's data epoch is not the one that this phone knows. */
const handedOver = (round: Round): Promise<Awaited<ReturnType<typeof sendHandOvers>> | null> =>
  sendHandOvers(round).catch(error => {
    if (error instanceof Refusal && meaningOf(error).is === 'restored') return null;
    throw error;
  });

const again: Synced = { is: 'later', after: null, alone: false, reached: true };

export const sendingLock = 'terrain-field-sending';
