import type { FastifyInstance } from 'fastify';
import { dayMs } from '../../../contract/framework/today';
import type { Db } from '../../framework/db/client';
import { readSettings } from '../../framework/settings/queries';
import { type FileStore, partsFolder } from '../../framework/store/file-store';
import { demoPhotoFile, listPictureFiles } from './picture-sizes';
import {
  filesInUse,
  listExpiredLatePhotos,
  listExpiredPhotos,
  listRemovedPhotos,
  markLatePhotosRemoved,
  markPhotosRemoved,
} from './queries-photos';

const batchSize = 500;

/**
 * Removes the files of photos whose task was finished, or whose late work was decided, longer ago than the settings
 * allow; rows keep place, time and verdict. Returns how many. Rows are marked first: a crash leaves a superfluous file,
 * never a photo without one.
 */
export const removeOldPhotos = async (db: Db, store: FileStore): Promise<number> => {
  const { photo_months } = await readSettings(db);
  if (!photo_months) return 0;
  let removed = 0;
  for (const [listExpired, markRemoved] of [
    [listExpiredPhotos, markPhotosRemoved],
    [listExpiredLatePhotos, markLatePhotosRemoved],
  ] as const)
    for (;;) {
      const photos = await listExpired(db, photo_months, batchSize);
      if (!photos.length) break;
      await markRemoved(
        db,
        photos.map(({ id }) => id),
      );
      await removeFiles(db, store, photos);
      removed += photos.length;
    }
  return removed;
};

/**
 * Removes the files of photos that agents removed. Only after an hour: the same picture may be in the middle of an
 * upload for another slot, with its file already stored and its row not yet.
 */
export const purgeRemovedPhotos = async (db: Db, store: FileStore) => {
  for (let after = 0; ; ) {
    const photos = await listRemovedPhotos(db, after, batchSize);
    if (!photos.length) return;
    await removeFiles(db, store, photos);
    after = photos[photos.length - 1].id;
  }
};

/** Removes the files of these photos that no other photo uses. */
const removeFiles = async (db: Db, store: FileStore, photos: { id: number; file: string | null }[]) => {
  const files = photos.map(({ id, file }) => file ?? demoPhotoFile(id));
  const inUse = await filesInUse(db, files);
  for (const file of files.filter(each => !inUse.has(each))) {
    for (const each of listPictureFiles(file)) await store.remove(each);
  }
};

/** Days within which a photo must arrive completely. */
export const maxUploadDays = 14;
/** Removes parts of incomplete photos, a day after no upload can use them any more. */
export const removeOldParts = async (store: FileStore, now = Date.now()) => {
  const oldest = now - (maxUploadDays + 1) * dayMs;
  for await (const { name, modified } of store.list([partsFolder]))
    if (modified.getTime() < oldest) await store.remove(name);
};

/** Runs on one server every six hours. */
export const schedulePhotoRetention = (app: FastifyInstance, store: FileStore) =>
  app.queue.registerWorker('photos', {
    work: async () => {
      await purgeRemovedPhotos(app.db, store);
      await removeOldParts(store);
      const count = await removeOldPhotos(app.db, store);
      if (count) app.log.info({ count }, 'photos removed, their time was over');
    },
  });
