import { field } from '../../../contract/field/field';
import { maxAnnouncedPhotos } from '../../../contract/field/photo-uploads';
import { ApiError, call } from '../../framework/server/call';
import type { Change } from '../../framework/vault/vault';
import { deletePhotoChanges } from '../../work/tasks/entries';
import { parseWorkId } from '../../work/tasks/parse-work-id';
import { getWork } from '../../work/tasks/work';
import { findIdentity } from '../../work/tasks/work-identity';
import type { PhotoEntry } from '../../work/vault/tables';
import { classifyError, type ErrorClass } from './classify-error';
import { type HandOver, handOverKey, listHandOvers } from './hand-overs';
import { canSendPhotos } from './network';
import { discardWorkChanges } from './resolve-conflict';
import { announcePhotosBy, MissingBytesError, sendPhoto } from './send-photo';
import { clearTrouble, getItemKey, hasPendingPicture, listPendingItems, type SyncItem } from './sync-items';
import type { SyncRound } from './sync-round';

/**
 * Sends each requested hand-over: the texts in one call, then the photos. The work is deleted from the phone once the
 * server has all of it. `done`: how many were completed. `stopped`: why one has to be retried later. An `ApiError` that
 * concerns all hand-overs is thrown.
 */
export const sendHandOvers = async (round: SyncRound): Promise<{ done: number; stopped: Later | null }> => {
  let done = 0;
  let stopped: Later | null = null;
  for (const handOver of listHandOvers(round.vault).filter(({ refused }) => refused === null))
    try {
      if (await sendHandOver(round, handOver)) done++;
    } catch (error) {
      const errorClass = error instanceof ApiError ? classifyError(error) : null;
      if (errorClass?.is !== 'later' || !errorClass.onlyThisItem) throw error;
      stopped = errorClass;
    }
  return { done, stopped };
};
type Later = Extract<ErrorClass, { is: 'later' }>;

/** True once the server has everything, and the work was deleted from the phone. */
const sendHandOver = async (round: SyncRound, { work, late_id }: HandOver): Promise<boolean> => {
  const { vault } = round;
  const site_id = getWork(vault, work)?.site.site_id ?? findIdentity(vault, work)?.site?.site_id;
  const items = listPendingItems(vault).filter(({ row }) => row.work === work);
  if (site_id === undefined || (late_id === null && !items.some(isOver))) {
    // The office has assigned it to the agent again, or nothing of it is pending.
    await vault.write([clearHandOver(work)]);
    return false;
  }
  const missingPhotos = await sendItems(round, work, site_id, items).catch(async error => {
    if (!isFinal(error)) throw error;
    await vault.write(toRefusalChanges(work, items, error));
    return null;
  });
  if (!missingPhotos) return false;
  const sentVersions = new Set(items.map(getVersionKey));
  const isSent = (item: SyncItem) =>
    sentVersions.has(getVersionKey(item)) &&
    (item.table !== 'photos' || !hasPendingPicture(item.row) || missingPhotos.has(item.row.id));
  // What was entered meanwhile is sent in the next round.
  if (!listPendingItems(vault).every(item => item.row.work !== work || isSent(item))) return false;
  await vault.write([
    ...discardWorkChanges(vault, work),
    ...vault
      .all('photos')
      .filter(photo => photo.work === work)
      .flatMap(deletePhotoChanges),
    clearHandOver(work),
    // If the office has assigned the work to the agent again, fetch it in full.
    { remove: 'reference', key: 'cursor' },
  ]);
  return true;
};

/**
 * Sends the texts, then the photos. Returns the ids of photos whose bytes are missing on the phone: they cannot be
 * sent. Null if photos have to wait or one was refused.
 */
const sendItems = async (
  round: SyncRound,
  work: HandOver['work'],
  site_id: number,
  items: readonly SyncItem[],
): Promise<ReadonlySet<string> | null> => {
  const { vault, token, signal, dataEpoch } = round;
  const options = { token, signal, dataEpoch };
  const { late_id } = await call(field.actions.handOver, toHandOverInput(work, site_id, items), options);
  await vault.write([updateHandOver(work, { late_id })]);
  const photos = items.flatMap(item =>
    item.table === 'photos' && hasPendingPicture(item.row) ? [item.row] : [],
  );
  if (photos.length && !canSendPhotos(vault)) return null;
  const { refusal, missing } = await sendPhotos(round, late_id, photos);
  if (refusal === null) return missing;
  await vault.write([updateHandOver(work, { refused: refusal })]);
  return null;
};

/** With a 409 the work is the agent's again; any other error is shown, and retried on request. */
const toRefusalChanges = (
  work: HandOver['work'],
  items: readonly SyncItem[],
  { status, message, fields }: ApiError,
): Change[] =>
  status === 409
    ? [...items.filter(isOver).map(clearTrouble), clearHandOver(work)]
    : [updateHandOver(work, { refused: [message, ...fields.map(field => field.message)].join(' ') })];

/** A refusal that a retry would not change. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['trouble', 'newKey'].includes(classifyError(error).is);

/**
 * Sends all photos but the refused ones. `refusal`: the server's message for the last refused photo. `missing`: photos
 * whose bytes are not on the phone.
 */
const sendPhotos = async (
  round: SyncRound,
  late_id: number,
  photos: readonly PhotoEntry[],
): Promise<{ refusal: string | null; missing: ReadonlySet<string> }> => {
  let refusalMessage: string | null = null;
  const missing = new Set<string>();
  const refused = new Set<string>();
  // Photos announced for the task in this round are announced again, for the hand-over.
  for (const { id } of photos) round.uploads.delete(id);
  const announce = async () => {
    const batch = photos
      .filter(({ id }) => !round.uploads.has(id) && !refused.has(id))
      .slice(0, maxAnnouncedPhotos);
    const refusals = await announcePhotosBy(round, batch, announcements =>
      call(
        field.actions.announceLate,
        { late_id, photos: announcements },
        { token: round.token, signal: round.signal, dataEpoch: round.dataEpoch },
      ),
    );
    for (const { photo, refusal } of refusals) {
      if (!isFinal(refusal)) throw refusal;
      refused.add(photo.id);
      refusalMessage = refusal.message;
    }
  };
  for (const photo of photos) {
    let isSent = false;
    while (!isSent && !refused.has(photo.id)) {
      if (!round.uploads.has(photo.id)) await announce();
      if (refused.has(photo.id)) break;
      isSent = await sendPhoto(round, photo).catch(error => {
        if (error instanceof MissingBytesError) {
          missing.add(photo.id);
          return true;
        }
        if (!isFinal(error)) throw error;
        refused.add(photo.id);
        refusalMessage = error.message;
        return false;
      });
    }
  }
  return { refusal: refusalMessage, missing };
};

/** The pending arrival, steps and outcome in full, not as patches: the office's version may be another agent's. */
const toHandOverInput = (work: HandOver['work'], site_id: number, items: readonly SyncItem[]) => {
  const { plan_id, taskid } = parseWorkId(work);
  const arrival = items.flatMap(item => (item.table === 'arrivals' ? [item.row] : []))[0];
  const outcome = items.flatMap(item => (item.table === 'outcomes' ? [item.row] : []))[0];
  return {
    ...(plan_id === null ? { taskid } : { plan_id }),
    site_id,
    arrival: arrival && {
      lat: arrival.place?.lat ?? 0,
      lng: arrival.place?.lng ?? 0,
      accuracy: arrival.accuracy,
      at: arrival.at,
      far_reason: arrival.far_reason,
      data: arrival.data,
    },
    steps: items.flatMap(item =>
      item.table === 'steps'
        ? [
            {
              test: item.row.test,
              data: item.row.data,
              done: item.row.done,
              finished_at: item.row.finished_at,
            },
          ]
        : [],
    ),
    outcome: outcome && {
      kind: outcome.kind,
      at: outcome.at,
      ...(outcome.kind === 'impossible' && { cause: outcome.cause, note: outcome.note }),
    },
    comments: items.flatMap(({ table, row }) =>
      table === 'photos' && !row.removed && row.sent_at && row.photo_id
        ? [{ photo_id: row.photo_id, test: row.test, index: row.index, comment: row.comment }]
        : [],
    ),
  };
};

/** Changes whenever the item is edited. */
const getVersionKey = (item: SyncItem) =>
  [
    getItemKey(item),
    item.table === 'steps' ? item.row.edition : item.row.key,
    item.table === 'photos' && item.row.comment,
  ].join(' ');

const updateHandOver = (work: HandOver['work'], change: Partial<HandOver>): Change => ({
  change: 'reference',
  key: handOverKey(work),
  to: row => ({ ...row, value: { ...(row.value as HandOver), ...change } }),
});
const clearHandOver = (work: HandOver['work']): Change => ({ remove: 'reference', key: handOverKey(work) });

const isOver = ({ row }: SyncItem) => row.trouble?.kind === 'over';
