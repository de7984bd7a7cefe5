/** The server's last known time and the phone's at that moment. Not secret, and needed before the vault is open. */
const storageKey = 'terrain-field-clock';

/** Reads the `Date` header of an answer. */
export const recordServerTime = (date: string | null) => {
  // A worker has no localStorage; the next answer to the app does as well.
  if (date && typeof localStorage !== 'undefined')
    localStorage.setItem(storageKey, JSON.stringify({ server: Date.parse(date), phone: Date.now() }));
};

/** Milliseconds by which the phone's clock is ahead of the server's, negative if behind; 0 if unknown. */
export const getClockOffset = (now = Date.now()): number => {
  const stored = localStorage.getItem(storageKey);
  if (!stored) return 0;
  const { server, phone } = JSON.parse(stored) as { server: number; phone: number };
  // Earlier than the recorded time: the clock was set back since.
  return now < phone ? Math.min(phone - server, now - server) : phone - server;
};
