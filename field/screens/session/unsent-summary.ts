import { useEffect } from 'react';
import { openDatabase } from '../../framework/vault/database';
import { useVault } from '../../framework/vault/VaultContext';
import type { UnsentCounts } from '../../work/tasks/unsent-counts';
import { useUnsent } from '../../work/tasks/useUnsent';

/** Whose data is here and how much of it is unsent: shown to somebody who has forgotten the PIN. */
export type UnsentSummary = UnsentCounts & { username: string };

/** Stores it unencrypted beside the lock: behind a PIN nothing else can be read. */
export const UnsentSummaryRecorder = () => {
  const username = useVault().get('session', 'session')!.user.username;
  const unsent = useUnsent();
  useEffect(() => {
    const summary: UnsentSummary = { ...unsent, username };
    void openDatabase().then(async database => {
      // If there is no space even for this, the previous value stays.
      await database.put('open', summary, 'left').catch(() => undefined);
      database.close();
    });
  }, [username, unsent]);
  return null;
};

export const readUnsentSummary = async (): Promise<UnsentSummary | null> => {
  const database = await openDatabase();
  const summary = (await database.get('open', 'left')) as UnsentSummary | undefined;
  database.close();
  return summary ?? null;
};
