import type { Database } from './database';

/**
 * Consecutive failed PIN attempts, and when the next is allowed. Survives a reload; nothing is ever wiped because of
 * it.
 */
type FailedAttempts = { wrong: number; until: number };

/** Timestamp before which no PIN is accepted; 0: now. */
export const getLockoutEnd = async (database: Database, now: number): Promise<number> => {
  const { wrong, until } = await read(database);
  // After the clock was set back, nobody waits longer than the announced pause.
  return until > now ? Math.min(until, now + pauseAfter(wrong)) : 0;
};

/** Counts an attempt before it is checked: closing the app in the middle gives no free attempt. */
export const countAttempt = async (database: Database, now: number): Promise<void> => {
  const wrong = (await read(database)).wrong + 1;
  await database.put('open', { wrong, until: now + pauseAfter(wrong) }, 'tries');
};

export const resetAttempts = (database: Database) => database.delete('open', 'tries');

const read = async (database: Database): Promise<FailedAttempts> =>
  ((await database.get('open', 'tries')) as FailedAttempts | undefined) ?? { wrong: 0, until: 0 };

/** Three attempts at once, then half a minute, doubled each time, up to an hour. */
const pauseAfter = (wrong: number) => (wrong < 3 ? 0 : Math.min(30_000 * 2 ** (wrong - 3), 3_600_000));
