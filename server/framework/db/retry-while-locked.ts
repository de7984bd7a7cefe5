import { setTimeout as pause } from 'node:timers/promises';
import { lockNotAvailable } from './unavailable';

/** With a pause of some tenths of a second up to one after each. */
const tries = 400;

/** Tables that others hold for longer than whoever wants them waits. */
export class LockTimeout extends Error {
  readonly code = lockNotAvailable;
}

/**
 * Does something that waits for tables in use for a moment only (`lock_timeout`), and begins again a little later:
 * whoever asks for such a table meanwhile waits behind it, and after a second PostgreSQL would take the two for a
 * deadlock and break one of them off (`deadlock_timeout`).
 */
export const retryWhileLocked = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let left = tries - 1; ; left--) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || left <= 0) throw error;
      await pause(200 + Math.random() * 800);
    }
  }
};
