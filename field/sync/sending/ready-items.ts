import type { Vault } from '../../framework/vault/vault';
import type { PhotoEntry } from '../../work/vault/tables';
import { listHandOvers } from './hand-overs';
import { canSendPhotos } from './network';
import {
  getItemKey,
  getTaskId,
  hasPendingPicture,
  listOverWork,
  listPendingItems,
  type SyncItem,
} from './sync-items';
import type { SyncRound } from './sync-round';

/** What may be sent now, in order. `postponed`: keys of items that have to wait for another round. */
export const listReadyItems = (
  { vault, isManual }: Pick<SyncRound, 'vault' | 'isManual'>,
  postponed: ReadonlySet<string>,
): SyncItem[] => {
  const pending = listPendingItems(vault);
  const overWork = listOverWork(pending);
  for (const { work } of listHandOvers(vault)) overWork.add(work);
  const arePhotosAllowed = canSendPhotos(vault);
  const unblocked = pending.filter(
    item => !item.row.trouble && !postponed.has(getItemKey(item)) && !overWork.has(item.row.work),
  );
  const isReady = (item: SyncItem) => {
    if (item.table === 'arrivals') return true;
    if (getTaskId(vault, item.row.work) === null) return false;
    if (item.table === 'steps') return isManual || isSettled(item.row);
    if (item.table === 'photos')
      return hasPendingPicture(item.row) ? arePhotosAllowed : isManual || isCommentSettled(vault, item.row);
    // An outcome is sent last, once nothing else of its work is pending.
    return pending.every(other => other.table === 'outcomes' || other.row.work !== item.row.work);
  };
  return unblocked.filter(isReady).sort((one, other) => getRank(one) - getRank(other));
};

/** A step that is finished, or has not been edited for a moment. */
const isSettled = ({ done, at, attempt }: Extract<SyncItem, { table: 'steps' }>['row']) =>
  done || attempt !== null || isQuiet(at);
/**
 * A withdrawal, or a comment that has not been edited for a moment. Once the agent has ended the work, its comments are
 * sent at once: the outcome waits for them.
 */
const isCommentSettled = (vault: Vault, { removed, work, comment_changed_at }: PhotoEntry) =>
  removed || !!vault.get('outcomes', work) || isQuiet(comment_changed_at!);
const isQuiet = (at: string) => Math.abs(Date.now() - Date.parse(at)) > quietPeriod;
/** In milliseconds. */
export const quietPeriod = 15_000;

const getRank = (item: SyncItem) => {
  if (item.table === 'photos') return hasPendingPicture(item.row) ? ranks.pictures : ranks.photoChanges;
  return ranks[item.table];
};
/** The order of sending. An outcome that is ready goes before photos: those of its own work have been sent. */
const ranks = { arrivals: 0, steps: 1, outcomes: 2, photoChanges: 3, pictures: 4 };

/** Whether a round would have anything to send. */
export const hasReadyItems = (vault: Vault) =>
  listReadyItems({ vault, isManual: false }, new Set()).length > 0 ||
  listPendingItems(vault).some(isNeverSent);
/** A photo withdrawn before its first byte was sent: a round only deletes it from the phone. */
const isNeverSent = (item: SyncItem) => item.table === 'photos' && item.row.removed && !item.row.begun;
