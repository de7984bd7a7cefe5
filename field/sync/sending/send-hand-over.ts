import { field } from '../../../contract/field/field';
import { maxAnnouncedPhotos } from '../../../contract/field/photo-uploads';
import { ApiError, call } from '../../framework/server/call';
import type { PhotoEntry } from '../../framework/vault/tables';
import type { Change } from '../../framework/vault/vault';
import { deletePhotoChanges } from '../../work/tasks/entries';
import { getWork } from '../../work/tasks/work';
import { findIdentity } from '../../work/tasks/work-identity';
import { classifyError, type ErrorClass } from './classify-error';
import { type HandOver, handOverKey, listHandOvers } from './hand-overs';
import { canSendPhotos } from './network';
import { discardWorkChanges } from './resolve-conflict';
import { announcePhotosBy, MissingBytesError, sendPhoto } from './send-photo';
import { getItemKey, listPendingItems, type SyncItem } from './sync-items';
import type { SyncRound } from './sync-round';

/**
 * Hands over what the agent has requested: the texts in one call, then the photos. It is deleted from the phone once
 * the server has all of it. Returns how many are done, and why one has to wait on its own; throws an `ApiError` that
 * stops them all.
 */
export const sendHandOvers = async (round: SyncRound): Promise<{ done: number; stopped: Later | null }> => {
  let done = 0;
  let stopped: Later | null = null;
  for (const handOver of listHandOvers(round.vault).filter(({ refused }) => refused === null))
    try {
      if (await sendHandOver(round, handOver)) done++;
    } catch (error) {
      const meaning = error instanceof ApiError ? classifyError(error) : null;
      if (meaning?.is !== 'later' || !meaning.alone) throw error;
      stopped = meaning;
    }
  return { done, stopped };
};
type Later = Extract<ErrorClass, { is: 'later' }>;

const sendHandOver = async (round: SyncRound, { work, late_id }: HandOver): Promise<boolean> => {
  const { vault, token, signal, data } = round;
  const site_id = getWork(vault, work)?.site.site_id ?? findIdentity(vault, work)?.site?.site_id;
  const items = listPendingItems(vault).filter(({ row }) => row.work === work);
  const isOver = items.some(({ row }) => row.trouble?.kind === 'over');
  if (site_id === undefined || (late_id === null && !isOver)) {
    // The office has given it back meanwhile, or nothing of it is pending.
    await vault.write([clearHandOver(work)]);
    return false;
  }
  let missing: ReadonlySet<string>;
  try {
    const answer = await call(field.actions.handOver, wordsOf(work, site_id, items), {
      token,
      signal,
      data,
    });
    await vault.write([updateHandOver(work, { late_id: answer.late_id })]);
    const photos = items.flatMap(item =>
      item.of === 'photos' && !item.row.removed && !item.row.sent_at ? [item.row] : [],
    );
    if (photos.length && !canSendPhotos(vault)) return false;
    const sent = await sendPhotos(round, answer.late_id, photos);
    missing = sent.missing;
    if (sent.why !== null) {
      await vault.write([updateHandOver(work, { refused: sent.why })]);
      return false;
    }
  } catch (error) {
    if (!isFinal(error)) throw error;
    const { status, message, fields } = error;
    await vault.write(
      status === 409
        ? [...items.flatMap(goesAgain), clearHandOver(work)]
        : [updateHandOver(work, { refused: [message, ...fields.map(field => field.message)].join(' ') })],
    );
    return false;
  }
  const handed = new Set(items.map(versionOf));
  const isThere = (item: SyncItem) =>
    item.of !== 'photos' || item.row.removed || item.row.sent_at !== null || missing.has(item.row.id);
  const remaining = listPendingItems(vault).filter(({ row }) => row.work === work);
  const isComplete = remaining.every(item => handed.has(versionOf(item)) && isThere(item));
  // What was entered meanwhile is sent in the next round.
  if (isComplete) {
    const photos = vault.all('photos').filter(photo => photo.work === work);
    await vault.write([
      ...discardWorkChanges(vault, work),
      ...photos.flatMap(deletePhotoChanges),
      clearHandOver(work),
      // If the office has given the work back meanwhile, fetch it in full.
      { remove: 'reference', key: 'cursor' },
    ]);
  }
  return isComplete;
};

/** A refusal that a retry would not change. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['trouble', 'newKey'].includes(classifyError(error).is);

/**
 * `why`: the server's error for one that is refused; the others are sent all the same. `missing`: photos without bytes,
 * of which nothing is left to hand over.
 */
const sendPhotos = async (
  round: SyncRound,
  late_id: number,
  photos: readonly PhotoEntry[],
): Promise<{ why: string | null; missing: ReadonlySet<string> }> => {
  let why: string | null = null;
  const missing = new Set<string>();
  const refused = new Set<string>();
  // Announcements for the task in this round do not apply here.
  for (const { id } of photos) round.uploads.delete(id);
  const announce = async () => {
    const next = photos
      .filter(({ id }) => !round.uploads.has(id) && !refused.has(id))
      .slice(0, maxAnnouncedPhotos);
    const answered = await announcePhotosBy(round, next, announced =>
      call(
        field.actions.announceLate,
        { late_id, photos: announced },
        { token: round.token, signal: round.signal, data: round.data },
      ),
    );
    for (const { photo, refusal } of answered) {
      if (!isFinal(refusal)) throw refusal;
      refused.add(photo.id);
      why = refusal.message;
    }
  };
  for (const photo of photos) {
    let isThere = false;
    while (!isThere && !refused.has(photo.id)) {
      if (!round.uploads.has(photo.id)) await announce();
      if (refused.has(photo.id)) break;
      isThere = await sendPhoto(round, photo).catch(error => {
        if (error instanceof MissingBytesError) {
          missing.add(photo.id);
          return true;
        }
        if (!isFinal(error)) throw error;
        refused.add(photo.id);
        why = error.message;
        return false;
      });
    }
  }
  return { why, missing };
};

/** The pending arrival, steps and outcome in full, not as patches: the office's version may be somebody else's. */
const wordsOf = (work: HandOver['work'], site_id: number, items: readonly SyncItem[]) => {
  const number = Number(work.slice(1));
  const arrival = items.flatMap(item => (item.of === 'arrivals' ? [item.row] : []))[0];
  const outcome = items.flatMap(item => (item.of === 'outcomes' ? [item.row] : []))[0];
  return {
    ...(work.startsWith('p') ? { plan_id: number } : { taskid: number }),
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
      item.of === 'steps'
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
    comments: items.flatMap(({ of, row }) =>
      of === 'photos' && !row.removed && row.sent_at && row.photo_id
        ? [{ photo_id: row.photo_id, test: row.test, index: row.index, comment: row.comment }]
        : [],
    ),
  };
};

const versionOf = (item: SyncItem) =>
  [
    getItemKey(item),
    item.of === 'steps' ? item.row.edition : item.row.key,
    item.of === 'photos' && item.row.comment,
  ].join(' ');

const updateHandOver = (work: HandOver['work'], change: Partial<HandOver>): Change => ({
  change: 'reference',
  key: handOverKey(work),
  to: row => ({ ...row, value: { ...(row.value as HandOver), ...change } }),
});
const clearHandOver = (work: HandOver['work']): Change => ({ remove: 'reference', key: handOverKey(work) });

/** It is the agent's again: pending items are sent as usual. */
const goesAgain = (item: SyncItem): Change[] => {
  if (item.row.trouble?.kind !== 'over') return [];
  const key = getItemKey(item).slice(item.of.length + 1);
  const to = <Row extends { trouble: unknown }>(row: Row) => ({ ...row, trouble: null });
  return [{ change: item.of, key, to } as Change];
};
