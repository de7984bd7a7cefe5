import { field } from '../../../contract/field/field';
import type { PastTask } from '../../../contract/field/field-task';
import { call } from '../../framework/server/call';
import type { Vault } from '../../framework/vault/vault';

/** The latest past tasks as last fetched: all that is available offline. */
export type StoredPastTasks = { tasks: readonly PastTask[]; at: string };
export const getStoredPastTasks = (vault: Vault) =>
  vault.get('reference', 'past')?.value as StoredPastTasks | undefined;

/** One page, latest first; the first page is stored. Throws an `ApiError`. */
export const fetchPastTasks = async (vault: Vault, before?: number): Promise<readonly PastTask[]> => {
  const token = vault.get('session', 'session')?.token;
  const { tasks } = await call(field.actions.past, { before, limit: pastPageSize }, { token });
  if (before === undefined) {
    const value: StoredPastTasks = { tasks, at: new Date().toISOString() };
    await vault.write([{ put: 'reference', row: { name: 'past', value } }]);
  }
  return tasks;
};
export const pastPageSize = 20;
