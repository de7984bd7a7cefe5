import { field, maxLookups } from '../../../contract/field/field';
import { type DataState, hasDataDiverged } from '../../../contract/framework/data-state';
import { call } from '../../framework/server/call';
import type { Vault } from '../../framework/vault/vault';
import { parseWorkId } from '../../work/tasks/parse-work-id';
import { getWorkId } from '../../work/tasks/work';
import { isDetached } from '../../work/tasks/work-identity';
import type { WorkId } from '../../work/vault/tables';
import { fetchChoices } from './fetch-choices';
import { mergeOfficeChanges } from './merge-office-changes';
import { attachReplannedWork, listWorkWithItems, reconcile, type ServerWork } from './reconcile';
import type { SyncRound } from './sync-round';

/**
 * Merges the office's changes into the vault. At most every half minute, unless `now`. True if the server's data epoch
 * has changed: then the local data has been reconciled with it.
 */
export const fetchChanges = async (round: SyncRound, { now }: { now: boolean }): Promise<boolean> => {
  const { vault, token, signal } = round;
  const readReference = <Value>(name: string) => vault.get('reference', name)?.value as Value | undefined;
  const lastFetch = readReference<Fetched>('fetched');
  if (!now && lastFetch && Math.abs(Date.now() - lastFetch.at) < minInterval) return false;
  let received: DataState | undefined;
  const onDataEpoch = (state: DataState) => {
    received = state;
  };
  const fetchSince = (since?: string) =>
    call(field.actions.changes, { since, days }, { token, signal, onDataEpoch, dataEpoch: round.dataEpoch });
  let office = await fetchSince(readReference('cursor'));
  const knownState = getDataState(vault);
  const isRestored = !!knownState && !!received && hasDataDiverged(knownState, received);
  if (isRestored) {
    if (!office.whole) office = await fetchSince();
    await vault.write([
      ...reconcile(vault, await addUnlistedWork(round, office)),
      { remove: 'reference', key: 'cursor' },
      { put: 'reference', row: { name: 'data', value: received } },
    ]);
  } else {
    const changes = attachReplannedWork(vault, office);
    if (changes.length) await vault.write(changes);
  }
  const value: Fetched = { at: Date.now() };
  await mergeOfficeChanges(vault, office, [
    { put: 'reference', row: { name: 'cursor', value: office.cursor } },
    { put: 'reference', row: { name: 'fetched', value } },
    ...(received ? [{ put: 'reference', row: { name: 'data', value: received } } as const] : []),
  ]);
  await fetchChoices(round);
  return isRestored;
};

/** The server's data epoch as this phone knows it; undefined for a server that sends none. */
export const getDataState = (vault: Vault) => vault.get('reference', 'data')?.value as DataState | undefined;

/** Adds the server's data for local work that is no longer open or due. */
const addUnlistedWork = async (
  { vault, token, signal }: SyncRound,
  office: ServerWork,
): Promise<ServerWork> => {
  const received = new Set<WorkId>([
    ...office.plans.map(({ plan_id }): WorkId => `p${plan_id}`),
    ...office.tasks.map(getWorkId),
  ]);
  const missing = listWorkWithItems(vault).filter(work => !received.has(work) && !isDetached(work));
  const plans = [...office.plans];
  const tasks = [...office.tasks];
  for (let start = 0; start < missing.length; start += maxLookups) {
    const ids = missing.slice(start, start + maxLookups).map(parseWorkId);
    const response = await call(
      field.actions.lookup,
      {
        plans: ids.flatMap(({ plan_id }) => plan_id ?? []),
        tasks: ids.flatMap(({ taskid }) => taskid ?? []),
      },
      { token, signal },
    );
    plans.push(...response.plans);
    tasks.push(...response.tasks);
  }
  return { plans, tasks };
};

/** When it was last fetched, in milliseconds of this phone's clock. */
type Fetched = { at: number };
/** Today and the coming week. */
const days = 8;
/** Milliseconds */
const minInterval = 30_000;
