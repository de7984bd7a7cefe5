import { field, type PastTask } from '../../../contract/field/field';
import { call } from '../../framework/server/call';
import type { Vault } from '../../framework/vault/vault';

/** The latest past tasks as last fetched: all that is available offline. */
export type KeptPast = { tasks: readonly PastTask[]; at: string };
export const keptPast = (vault: Vault) => vault.get('reference', 'past')?.value as KeptPast | undefined;

/** One page, latest first; the first page is stored. Throws a `Refusal`. */
export const fetchPast = async (vault: Vault, before?: number): Promise<readonly PastTask[]> => {
  const token = vault.get('session', 'session')?.token;
  const { tasks } = await call(field.actions.past, { before, limit: pageOfPast }, { token });
  if (before === undefined) {
    const value: KeptPast = { tasks, at: new Date().toISOString() };
    await vault.write([{ put: 'reference', row: { name: 'past', value } }]);
  }
  return tasks;
};
export const pageOfPast = 20;
