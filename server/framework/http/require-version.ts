import { conflict } from './errors';

/** An edit based on another version than the stored one answers 409 with the current record. */
export const requireVersion = async (sent: number | undefined, stored: number, current: () => unknown) => {
  if (sent !== undefined && sent !== stored) throw conflict({ current: await current() });
};
