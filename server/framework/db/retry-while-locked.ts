import { setTimeout as pause } from 'node:timers/promises';
import { lockNotAvailable } from './unavailable';

/** With a pause of 0.2 to 1 second after each. */
const maxAttempts = 400;

/** Tables were locked by others for longer than the lock timeout. */
export class LockTimeout extends Error {
  readonly code = lockNotAvailable;
}

/**
 * Runs work that waits only briefly for locked tables (`lock_timeout`), and retries it a little later. While it waits
 * for a lock, everybody else who needs the table queues behind it, and after a second PostgreSQL might take that for a
 * deadlock and abort one of them (`deadlock_timeout`).
 */
export const retryWhileLocked = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let retriesLeft = maxAttempts - 1; ; retriesLeft--) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || retriesLeft <= 0) throw error;
      await pause(200 + Math.random() * 800);
    }
  }
};
