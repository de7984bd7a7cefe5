import { useEffect } from 'react';
import { openDatabase } from '../../framework/vault/database';
import { useVault } from '../../framework/vault/VaultContext';
import type { Unsent } from '../../work/tasks/unsent';
import { useUnsent } from '../../work/tasks/useUnsent';

/** Whose work lies here and how much of it is not at the office: told to whoever has forgotten the PIN. */
export type LeftBehind = Unsent & { username: string };

/** Notes it beside the lock, unsealed: behind a PIN nothing else could be read. */
export const KeepCount = () => {
  const username = useVault().get('session', 'session')!.user.username;
  const left = useUnsent();
  useEffect(() => {
    const noted: LeftBehind = { ...left, username };
    void openDatabase().then(async database => {
      // Where there is no room even for this, the one before stands.
      await database.put('open', noted, 'left').catch(() => undefined);
      database.close();
    });
  }, [username, left]);
  return null;
};

export const leftBehind = async (): Promise<LeftBehind | null> => {
  const database = await openDatabase();
  const noted = (await database.get('open', 'left')) as LeftBehind | undefined;
  database.close();
  return noted ?? null;
};
