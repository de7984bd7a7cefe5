import { Refusal } from '../server/call';
import { tidy } from '../storage/tidy';
import type { Vault } from '../vault/vault';
import { fetchChanges } from './fetch-changes';
import { meaningOf } from './meaning';
import type { Round } from './round';
import { type Stopped, sendAll } from './send-all';
import { sendHandOvers } from './send-hand-over';

/** `full`: the phone has no room to note down what was sent. */
export type Synced = Stopped | { is: 'done' } | { is: 'full' } | { is: 'signedOut' };

/**
 * One round: what waits goes, then what changed at the office comes. One at a time on this phone, whatever tabs are open
 * and whether the worker wakes: another one's turn comes when this has ended.
 */
export const sync = (vault: Vault, told: Pick<Round, 'asked' | 'signal' | 'tell'>): Promise<Synced> =>
  navigator.locks.request(sendingLock, { signal: told.signal }, async () => {
    await vault.reread();
    const token = vault.get('session', 'session')?.token;
    if (!token) return { is: 'signedOut' };
    try {
      const round = { ...told, vault, token, uploads: new Map(), begunAgain: new Set<string>() };
      const { stopped, done } = await sendAll(round);
      if (stopped && !(stopped.is === 'later' && stopped.alone)) return stopped;
      const handed = await sendHandOvers(round);
      await fetchChanges(round, { now: told.asked || done + handed > 0 });
      return stopped ?? { is: 'done' };
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') {
        // What was sent long since makes room.
        const room = await tidy(vault, { short: true }).catch(() => false);
        return room ? { is: 'later', after: 1, alone: false, reached: true } : { is: 'full' };
      }
      const meaning = error instanceof Refusal ? meaningOf(error) : null;
      if (meaning && meaning.is !== 'trouble' && meaning.is !== 'newKey') return meaning;
      throw error;
    }
  });

export const sendingLock = 'terrain-field-sending';
