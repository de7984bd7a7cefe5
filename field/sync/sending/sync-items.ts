import type { Change, Vault } from '../../framework/vault/vault';
import { isTaskOf, parseWorkId } from '../../work/tasks/parse-work-id';
import { isUnsentPhoto, isUnsentStep } from '../../work/tasks/unsent-counts';
import type { Arrival, Outcome, PhotoEntry, StepEntry, WorkId } from '../../work/vault/tables';

/** One row that an agent entered and that is sent on its own, with its table in the vault. */
export type SyncItem =
  | { table: 'arrivals'; row: Arrival }
  | { table: 'steps'; row: StepEntry }
  | { table: 'photos'; row: PhotoEntry }
  | { table: 'outcomes'; row: Outcome };

/** Everything that was entered and is still stored here, sent or not. */
export const listItems = (vault: Vault): SyncItem[] => [
  ...vault.all('arrivals').map((row): SyncItem => ({ table: 'arrivals', row })),
  ...vault.all('steps').map((row): SyncItem => ({ table: 'steps', row })),
  ...vault.all('photos').map((row): SyncItem => ({ table: 'photos', row })),
  ...vault.all('outcomes').map((row): SyncItem => ({ table: 'outcomes', row })),
];

/** Whether the office does not have it yet, as far as this phone knows. */
export const isPending = (item: SyncItem): boolean => {
  if (item.table === 'steps') return isUnsentStep(item.row);
  if (item.table === 'photos') return isUnsentPhoto(item.row);
  return !item.row.sent_at;
};

export const listPendingItems = (vault: Vault): SyncItem[] => listItems(vault).filter(isPending);

/** Work that the office has taken back while part of it was unsent. */
export const listOverWork = (pending: readonly SyncItem[]): Set<WorkId> =>
  new Set(pending.filter(({ row }) => row.trouble?.kind === 'over').map(({ row }) => row.work));

/** The number of the work's task; null until the arrival that opens it has been sent. */
export const getTaskId = (vault: Vault, work: WorkId): number | null => {
  const { taskid } = parseWorkId(work);
  if (taskid !== null) return taskid;
  const planTask = vault.all('tasks').find(task => isTaskOf(task, work));
  return vault.get('arrivals', work)?.taskid ?? planTask?.taskid ?? null;
};

/** A unique key among all items. */
export const getItemKey = ({ table, row }: SyncItem): string => {
  if (table === 'photos') return `photos/${row.id}`;
  if (table === 'steps') return `steps/${row.work}/${row.test}`;
  return `${table}/${row.work}`;
};

/** The bytes of a photo are pending, not just its comment or its withdrawal. */
export const hasPendingPicture = ({ removed, sent_at }: PhotoEntry) => !removed && sent_at === null;

/** Removes the error of an item: it is sent again. */
export const clearTrouble = (item: SyncItem): Change => {
  const key = getItemKey(item).slice(item.table.length + 1);
  const to = <Row extends { trouble: unknown }>(row: Row) => ({ ...row, trouble: null });
  return { change: item.table, key, to } as Change;
};
