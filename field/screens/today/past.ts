import { field, type PastTask } from '../../../contract/field/field';
import { call } from '../../framework/server/call';
import type { Vault } from '../../framework/vault/vault';

/** The latest of what has left the agent's hands, as the server told it last: what there is of it without a network. */
export type KeptPast = { tasks: readonly PastTask[]; at: string };
export const keptPast = (vault: Vault) => vault.get('reference', 'past')?.value as KeptPast | undefined;

/** One page, the latest first; the first is kept. Throws a `Refusal`. */
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
