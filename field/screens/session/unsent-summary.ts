import { useEffect } from 'react';
import { withDatabase } from '../../framework/vault/database';
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
    // If there is no space even for this, or the window is closing, the previous value stays.
    void withDatabase(database => database.put('open', summary, 'left')).catch(() => undefined);
  }, [username, unsent]);
  return null;
};

export const readUnsentSummary = (): Promise<UnsentSummary | null> =>
  withDatabase(async database => ((await database.get('open', 'left')) as UnsentSummary | undefined) ?? null);
