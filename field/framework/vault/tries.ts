import type { Database } from './database';

/** Wrong PINs in a row, and when the next may be tried. It outlives a reload; nothing is ever wiped for it. */
type Tries = { wrong: number; until: number };

/** The instant before which no PIN is looked at; 0: now. */
export const triesAllowedFrom = async (database: Database, now: number): Promise<number> => {
  const tries = await read(database);
  // A clock that was set back makes nobody wait longer than what he was told.
  return tries.until > now ? Math.min(tries.until, now + pauseAfter(tries.wrong)) : 0;
};

/** Counts a try before it is looked at: closing the app in the middle of it is none for free. */
export const countTry = async (database: Database, now: number): Promise<void> => {
  const wrong = (await read(database)).wrong + 1;
  await database.put('open', { wrong, until: now + pauseAfter(wrong) }, 'tries');
};

export const forgetTries = (database: Database) => database.delete('open', 'tries');

const read = async (database: Database): Promise<Tries> =>
  ((await database.get('open', 'tries')) as Tries | undefined) ?? { wrong: 0, until: 0 };

/** Three tries at once, then half a minute, doubled each time, up to an hour. */
const pauseAfter = (wrong: number) => (wrong < 3 ? 0 : Math.min(30_000 * 2 ** (wrong - 3), 3_600_000));
