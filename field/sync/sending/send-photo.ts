import type { z } from 'zod';
import { field } from '../../../contract/field/field';
import type { FieldTask } from '../../../contract/field/field-task';
import { maxAnnouncedPhotos, maxPartBytes, type Upload } from '../../../contract/field/photo-uploads';
import { ApiError, call, isUnreachable } from '../../framework/server/call';
import {
  getPartSize,
  getUploadOffset,
  recordUploadFailure,
  recordUploadSpeed,
  uploadPart,
} from '../../framework/server/upload';
import { deletePhotoChanges } from '../../work/tasks/entries';
import type { PhotoEntry } from '../../work/vault/tables';
import type { SyncRound } from './sync-round';

/** A photo and the task that it is sent to. */
export type TaskPhoto = { taskid: number; photo: PhotoEntry };
/** The error for one of several announced photos. */
export type RefusedPhoto = { photo: PhotoEntry; refusal: ApiError };

/**
 * Announces photos and asks for their upload offsets: those that the server has in full are marked as sent. From here
 * on the server may know them, which is stored first.
 */
export const announcePhotos = (round: SyncRound, taskPhotos: readonly TaskPhoto[]) => {
  const { token, signal, dataEpoch } = round;
  const batch = taskPhotos.slice(0, maxAnnouncedPhotos);
  return announcePhotosBy(
    round,
    batch.map(({ photo }) => photo),
    announcements =>
      call(
        field.actions.announce,
        { photos: announcements.map((photo, index) => ({ ...photo, taskid: batch[index].taskid })) },
        { token, signal, dataEpoch },
      ),
  );
};

/** The same with another call; `batch`: no more than it accepts at once (`maxAnnouncedPhotos`). */
export const announcePhotosBy = async (
  { vault, uploads }: SyncRound,
  batch: readonly PhotoEntry[],
  sendAnnouncement: (
    photos: ReturnType<typeof toAnnouncement>[],
  ) => Promise<z.output<typeof field.actions.announce.output>>,
) => {
  await vault.write(
    batch.map(({ id }) => ({ change: 'photos', key: id, to: row => ({ ...row, begun: true }) })),
  );
  // Their current state: what was typed before the announcement is included, what is typed later is sent on its own.
  const { photos } = await sendAnnouncement(
    batch.map(photo => toAnnouncement(vault.get('photos', photo.id) ?? photo)),
  );
  const refused: RefusedPhoto[] = [];
  for (const [index, { id, refused: refusal, ...upload }] of photos.entries()) {
    if (refusal) {
      const { status, errcode, error, fields, current } = refusal;
      refused.push({
        photo: batch[index],
        refusal: new ApiError(status, errcode, error, fields, current),
      });
    } else {
      uploads.set(id, upload);
      await saveUpload({ vault }, id, upload);
    }
  }
  return refused;
};

/** The photo's bytes are missing on the phone, in part or in full. */
export class MissingBytesError extends Error {}

/**
 * Uploads one picture in parts, from the server's offset. Its bytes are in memory only during the upload. False if the
 * server no longer knows the announcement: it is announced again. Throws `MissingBytesError`.
 */
export const sendPhoto = async (round: SyncRound, { id, bytes }: PhotoEntry): Promise<boolean> => {
  const { vault, token, signal, dataEpoch, uploads } = round;
  const picture = await vault.bytes(id).catch(ignoreDecryptionError);
  if (picture?.byteLength !== bytes) throw new MissingBytesError();
  let { offset, photo_id } = uploads.get(id)!;
  while (photo_id === null) {
    // Withdrawn or replaced meanwhile.
    const row = vault.get('photos', id);
    if (!row || row.removed) return true;
    // A view: a copy would double the garbage.
    const size = Math.min(getPartSize(maxPartBytes), picture.byteLength - offset);
    const part = new Uint8Array(picture, offset, size);
    const startedAt = performance.now();
    try {
      ({ offset, photo_id } = await uploadPart(field.actions.sendPart, { id, offset }, part, {
        token,
        signal,
        dataEpoch,
      }));
      recordUploadSpeed(part.byteLength, performance.now() - startedAt);
    } catch (error) {
      const serverOffset = getUploadOffset(error);
      if (serverOffset !== null && serverOffset !== offset) offset = serverOffset;
      else {
        uploads.delete(id);
        if (!(error instanceof ApiError)) throw error;
        if (isUnreachable(error)) recordUploadFailure();
        // Expired, or complete but not as announced: the next announcement tells which.
        if (error.status !== 404 && error.status !== 422) throw error;
        if (round.reannounced.has(id)) throw error;
        round.reannounced.add(id);
        return false;
      }
    }
    uploads.set(id, { offset, photo_id });
    await saveUpload(round, id, { offset, photo_id });
  }
  return true;
};

/** What cannot be decrypted counts as missing; any other disk error may be temporary. */
const ignoreDecryptionError = (error: unknown) => {
  if (!(error instanceof DOMException && error.name === 'OperationError')) throw error;
  return undefined;
};

/** A withdrawn picture that the server may have: reported, then deleted from the phone. */
export const sendRemoval = async (
  round: SyncRound,
  { taskid, photo }: TaskPhoto,
): Promise<RefusedPhoto[]> => {
  const { vault, token, signal, dataEpoch, uploads } = round;
  if (photo.photo_id === null) {
    const refused = await announcePhotos(round, [{ taskid, photo }]);
    if (refused.length) return refused;
  }
  const photo_id = photo.photo_id ?? uploads.get(photo.id)!.photo_id;
  const options = { token, signal, dataEpoch };
  if (photo_id !== null) await call(field.actions.removePhoto, { taskid, photo_id }, options);
  await vault.write(deletePhotoChanges(photo));
  return [];
};

/** The comment of a photo that the server has. If it is edited meanwhile, it stays pending. */
export const sendComment = async (
  { vault, token, signal, dataEpoch }: SyncRound,
  { taskid, photo: { id, photo_id, comment, comment_changed_at } }: TaskPhoto,
) => {
  const options = { token, signal, dataEpoch };
  await call(field.actions.describePhoto, { taskid, photo_id: photo_id!, comment }, options);
  await vault.write([
    {
      change: 'photos',
      key: id,
      to: row =>
        row.comment_changed_at === comment_changed_at && row.comment === comment
          ? { ...row, comment_changed_at: null, trouble: null }
          : row,
    },
    { change: 'tasks', key: String(taskid), to: task => withComment(task, photo_id!, comment) },
  ]);
};

/** The stored task with the new comment. */
const withComment = (task: FieldTask, photo_id: number, comment: string | null): FieldTask => {
  type WithPhotos = { photos: FieldTask['tests'][string]['photos'] };
  const setComment = <Part extends WithPhotos>(stored: Part): Part => ({
    ...stored,
    photos: stored.photos.map(photo => (photo.photo_id === photo_id ? { ...photo, comment } : photo)),
  });
  return {
    ...task,
    impossible: task.impossible && setComment(task.impossible),
    tests: Object.fromEntries(Object.entries(task.tests).map(([test, stored]) => [test, setComment(stored)])),
  };
};

const toAnnouncement = (photo: PhotoEntry) => {
  const { id, test, index, bytes: size, sha256, comment, at: taken_at, place, accuracy, direction } = photo;
  return {
    ...{ id, size, sha256, test, index, comment, taken_at, accuracy, direction },
    ...(place && { lat: place.lat, lng: place.lng }),
  };
};

const saveUpload = ({ vault }: Pick<SyncRound, 'vault'>, id: string, { offset, photo_id }: Upload) => {
  const sent_at = new Date().toISOString();
  const row = vault.get('photos', id);
  if (row?.offset === offset && photo_id === null) return;
  return vault.write([
    {
      change: 'photos',
      key: id,
      to: row =>
        photo_id === null
          ? { ...row, offset }
          : { ...row, offset: row.bytes, photo_id, sent_at, trouble: null },
    },
  ]);
};
