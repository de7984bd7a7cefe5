import { useEffect } from 'react';
import { openDatabase } from '../../framework/vault/database';
import { useVault } from '../../framework/vault/VaultContext';
import type { Unsent } from '../../work/tasks/unsent';
import { useUnsent } from '../../work/tasks/useUnsent';

/** Whose data is here and how much of it is unsent: shown to somebody who has forgotten the PIN. */
export type LeftBehind = Unsent & { username: string };

/** Stores it unencrypted beside the lock: behind a PIN nothing else can be read. */
export const KeepCount = () => {
  const username = useVault().get('session', 'session')!.user.username;
  const left = useUnsent();
  useEffect(() => {
    const noted: LeftBehind = { ...left, username };
    void openDatabase().then(async database => {
      // If there is no space even for this, the previous value stays.
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
