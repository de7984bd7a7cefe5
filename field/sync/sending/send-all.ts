import { ApiError } from '../../framework/server/call';
import type { Change, Vault } from '../../framework/vault/vault';
import { deletePhotoChanges } from '../../work/tasks/entries';
import type { PhotoEntry, Trouble } from '../../work/vault/tables';
import { classifyError, type ErrorClass } from './classify-error';
import { listReadyItems } from './ready-items';
import { sendArrival } from './send-arrival';
import { sendOutcome } from './send-outcome';
import {
  announcePhotos,
  MissingBytesError,
  type RefusedPhoto,
  sendComment,
  sendPhoto,
  sendRemoval,
} from './send-photo';
import { sendStep } from './send-step';
import { getItemKey, getTaskId, hasPendingPicture, listPendingItems, type SyncItem } from './sync-items';
import type { SyncRound } from './sync-round';

/** Why a round ended before everything was sent. */
export type StopReason = Exclude<ErrorClass, { is: 'trouble' | 'newKey' }>;

/**
 * Sends pending items: arrivals, steps, withdrawals, photos; an outcome once nothing else of its work is pending. One
 * item at a time, except photos: while the server checks one, the next is uploaded. A refused item is shown with its
 * error and only blocks the end of its own work.
 */
export const sendAll = async (round: SyncRound): Promise<{ done: number; stopped: StopReason | null }> => {
  const inFlight = new Map<string, Promise<UploadResult>>();
  try {
    return await sendUntilDone(round, inFlight);
  } finally {
    await Promise.all(inFlight.values());
  }
};

const sendUntilDone = async (round: SyncRound, inFlight: Map<string, Promise<UploadResult>>) => {
  const { vault } = round;
  /** Keys of items that failed for now, while others may be sent. */
  const postponed = new Set<string>();
  let stopped: StopReason | null = null;
  let done = 0;
  const listNext = () => listReadyItems(round, postponed).filter(item => !inFlight.has(getItemKey(item)));
  /** Records the result for an item. Returns the reason to end the round, if there is one. */
  const handleResult = async (item: SyncItem, error: ErrorClass | null): Promise<StopReason | null> => {
    if (!error) {
      if (!isStillPending(vault, item)) done += 1;
    } else if (error.is === 'trouble') {
      await saveTrouble(vault, item, error.trouble);
    } else if (error.is === 'newKey') {
      await renewKey(vault, item);
    } else if (error.is === 'later' && error.onlyThisItem) {
      postponed.add(getItemKey(item));
      stopped = error;
    } else {
      return error;
    }
    return null;
  };
  const awaitUpload = async () => {
    const { item, ...result } = await Promise.race(inFlight.values());
    inFlight.delete(getItemKey(item));
    if ('thrown' in result) throw result.thrown;
    return handleResult(item, result.error);
  };
  for (;;) {
    round.signal.throwIfAborted();
    await deleteNeverSent(vault);
    // The outcome must come after anything another tab has just written.
    if (listNext()[0]?.table === 'outcomes') await vault.reread();
    const ready = listNext();
    if (!ready.length && !inFlight.size) return { done, stopped };
    round.onProgress(done, done + ready.length + inFlight.size);
    const [item] = ready;
    let stopReason: StopReason | null = null;
    if (!item || inFlight.size === maxConcurrent) stopReason = await awaitUpload();
    else if (isAnnounced(round, item)) inFlight.set(getItemKey(item), startUpload(round, item));
    else stopReason = await handleResult(item, await sendItem(round, item));
    if (stopReason) return { done, stopped: stopReason };
  }
};

/** Concurrent photo uploads: two fill a link, and only two are in memory. */
const maxConcurrent = 2;
const isAnnounced = ({ uploads }: SyncRound, item: SyncItem) =>
  item.table === 'photos' && hasPendingPicture(item.row) && uploads.has(item.row.id);
/** The result of a photo upload; it never rejects. */
type UploadResult = { item: SyncItem } & ({ error: ErrorClass | null } | { thrown: unknown });
const startUpload = (round: SyncRound, item: SyncItem): Promise<UploadResult> =>
  sendItem(round, item).then(
    error => ({ item, error }),
    thrown => ({ item, thrown }),
  );

const sendItem = async (round: SyncRound, item: SyncItem): Promise<ErrorClass | null> => {
  try {
    if (item.table === 'arrivals') await sendArrival(round, item.row);
    else {
      const taskid = getTaskId(round.vault, item.row.work)!;
      if (item.table === 'steps') await sendStep(round, taskid, item.row);
      else if (item.table === 'outcomes') await sendOutcome(round, taskid, item.row);
      else await sendPhotoChange(round, item.row);
    }
    return null;
  } catch (error) {
    if (error instanceof ApiError) return classifyError(error);
    if (error instanceof MissingBytesError) return { is: 'trouble', trouble: { kind: 'missing' } };
    throw error;
  }
};

/**
 * Sends a withdrawal, a comment or a picture. Pictures are first announced, in batches with the next ones: on a slow
 * network each request costs a second.
 */
const sendPhotoChange = async (round: SyncRound, photo: PhotoEntry) => {
  const { vault, uploads } = round;
  const withTask = (row: PhotoEntry) => ({ photo: row, taskid: getTaskId(vault, row.work)! });
  let refused: RefusedPhoto[] = [];
  if (photo.removed) refused = await sendRemoval(round, withTask(photo));
  else if (!hasPendingPicture(photo)) await sendComment(round, withTask(photo));
  else if (uploads.has(photo.id)) await sendPhoto(round, photo);
  else {
    const unannounced = listReadyItems(round, new Set()).flatMap(item =>
      item.table === 'photos' && hasPendingPicture(item.row) && !uploads.has(item.row.id) ? [item.row] : [],
    );
    const others = unannounced.filter(({ id }) => id !== photo.id);
    refused = await announcePhotos(round, [photo, ...others].map(withTask));
  }
  for (const { photo: refusedPhoto, refusal } of refused) {
    const errorClass = classifyError(refusal);
    if (errorClass.is !== 'trouble' && errorClass.is !== 'newKey') throw refusal;
    const { message, fields } = refusal;
    const trouble =
      errorClass.is === 'trouble' ? errorClass.trouble : { kind: 'refused' as const, message, fields };
    await saveTrouble(vault, { table: 'photos', row: refusedPhoto }, trouble);
  }
};

const saveTrouble = (vault: Vault, item: SyncItem, trouble: Trouble) => {
  if (item.table !== 'steps') return vault.write([changeEntry(item, row => ({ ...row, trouble }))]);
  const { work, test } = item.row;
  return vault.write([
    {
      change: 'steps',
      key: `${work}/${test}`,
      // A later edit is not what was refused.
      to: row => ({
        ...row,
        trouble:
          trouble.kind === 'refused' && row.attempt && row.edition > row.attempt.edition ? null : trouble,
        attempt: null,
      }),
    },
  ]);
};

const renewKey = (vault: Vault, item: SyncItem) => {
  const key = crypto.randomUUID();
  if (item.table !== 'steps') return vault.write([changeEntry(item, row => ({ ...row, key }))]);
  const { work, test } = item.row;
  return vault.write([
    {
      change: 'steps',
      key: `${work}/${test}`,
      to: row => ({ ...row, attempt: row.attempt && { ...row.attempt, key } }),
    },
  ]);
};

/** Items that have one key; a step has one for each attempt. */
type EntryWithKey = Exclude<SyncItem, { table: 'steps' }>;
/**
 * The row may have been replaced meanwhile, by an outcome or arrival with another key: the refusal does not apply to
 * it.
 */
const changeEntry = (item: EntryWithKey, to: <Row extends EntryWithKey['row']>(row: Row) => Row): Change => {
  const updateIfSame = <Row extends EntryWithKey['row']>(row: Row) =>
    row.key === item.row.key ? to(row) : row;
  if (item.table === 'photos') return { change: 'photos', key: item.row.id, to: updateIfSame };
  if (item.table === 'arrivals') return { change: 'arrivals', key: item.row.work, to: updateIfSame };
  return { change: 'outcomes', key: item.row.work, to: updateIfSame };
};

/** Photos withdrawn before their first byte was sent: the server does not know them. */
const deleteNeverSent = async (vault: Vault) => {
  const neverSent = vault
    .all('photos')
    .filter(({ removed, begun, sent_at }) => removed && !begun && !sent_at);
  if (neverSent.length) await vault.write(neverSent.flatMap(deletePhotoChanges));
};

const isStillPending = (vault: Vault, item: SyncItem) =>
  listPendingItems(vault).some(other => getItemKey(other) === getItemKey(item));
