import type { Arrival, Outcome, PhotoEntry, StepEntry, WorkId } from '../../framework/vault/tables';
import type { Vault } from '../../framework/vault/vault';
import { isUnsentPhoto, isUnsentStep } from '../../work/tasks/unsent-counts';

/** One thing that an agent entered and that is sent on its own. */
export type SyncItem =
  | { of: 'arrivals'; row: Arrival }
  | { of: 'steps'; row: StepEntry }
  | { of: 'photos'; row: PhotoEntry }
  | { of: 'outcomes'; row: Outcome };

/** Everything that was entered and is still stored here, sent or not. */
export const listItems = (vault: Vault): SyncItem[] => [
  ...vault.all('arrivals').map((row): SyncItem => ({ of: 'arrivals', row })),
  ...vault.all('steps').map((row): SyncItem => ({ of: 'steps', row })),
  ...vault.all('photos').map((row): SyncItem => ({ of: 'photos', row })),
  ...vault.all('outcomes').map((row): SyncItem => ({ of: 'outcomes', row })),
];

/** Whether the office does not have it yet, as far as this phone knows. */
export const isPending = (item: SyncItem): boolean => {
  if (item.of === 'steps') return isUnsentStep(item.row);
  if (item.of === 'photos') return isUnsentPhoto(item.row);
  return !item.row.sent_at;
};

export const listPendingItems = (vault: Vault): SyncItem[] => listItems(vault).filter(isPending);

/** Work that the office has taken back while part of it was unsent. */
export const listOverWork = (waiting: readonly SyncItem[]): Set<WorkId> =>
  new Set(waiting.filter(({ row }) => row.trouble?.kind === 'over').map(({ row }) => row.work));

/** Of the task that the arrival opened; null until it was sent. */
export const getTaskId = (vault: Vault, work: WorkId): number | null => {
  const number = Number(work.slice(1));
  if (work.startsWith('t')) return number;
  const task = vault.all('tasks').find(({ plan_id }) => plan_id === number);
  return vault.get('arrivals', work)?.taskid ?? task?.taskid ?? null;
};

/** A unique key among all items. */
export const getItemKey = ({ of, row }: SyncItem): string =>
  of === 'photos'
    ? `${of}/${row.id}`
    : of === 'steps'
      ? `${of}/${row.work}/${row.test}`
      : `${of}/${row.work}`;
