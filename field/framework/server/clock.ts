/** What the server's clock said last and what the phone's said then; no secret, and wanted before anything is open. */
const kept = 'terrain-field-clock';

/** Takes the `Date` of an answer. */
export const noteClock = (date: string | null) => {
  // The worker has no storage of this kind; the next answer to the app is as good.
  if (date && typeof localStorage !== 'undefined')
    localStorage.setItem(kept, JSON.stringify({ server: Date.parse(date), phone: Date.now() }));
};

/** Milliseconds that the phone's clock is ahead of the server's, below 0 behind; 0 where nobody has compared them. */
export const clockAhead = (now = Date.now()): number => {
  const noted = localStorage.getItem(kept);
  if (!noted) return 0;
  const { server, phone } = JSON.parse(noted) as { server: number; phone: number };
  // Earlier than what it said before: it was put back since.
  return now < phone ? Math.min(phone - server, now - server) : phone - server;
};
