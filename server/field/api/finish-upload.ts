import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Upload } from '../../../contract/field/photo-uploads';
import { ApiError } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import type { FileStore } from '../../framework/store/file-store';
import { StoreUnavailable } from '../../framework/store/store-unavailable';
import { ensureIncomingFolder } from '../../framework/uploads/atomic-write';
import type { ReceivedFile } from '../../framework/uploads/receive-file';
import { queueResize } from '../../work/files/picture-sizes';
import { storePhoto } from '../../work/files/store-photo';
import { addPhotoToLateWork } from './add-photo-to-late-work';
import { createHashMismatchError } from './hash-mismatch';
import { putPhotoInSlot } from './put-photo-in-slot';
import { findUpload, resetUpload, type UploadRecord } from './queries-uploads';

type Context = Pick<HandlerContext, 'db' | 'user' | 'request'>;

/** Puts a completely uploaded photo into its slot. If two servers do so at once it becomes one photo. */
export const finishUpload = async (
  store: FileStore,
  call: Context,
  upload: UploadRecord,
): Promise<Upload> => {
  const tempPath = path.join(await ensureIncomingFolder(call.request.server.incomingDir), randomUUID());
  try {
    const hash = await joinParts(store, upload.parts, tempPath);
    if (hash === null) return await restartUpload(store, call, upload);
    return await finishUploadFromFile(store, call, upload, { path: tempPath, hash });
  } finally {
    await rm(tempPath, { force: true });
  }
};

/** The same for a photo whose bytes are all in a local file. */
export const finishUploadFromFile = async (
  store: FileStore,
  call: Context,
  upload: UploadRecord,
  file: Pick<ReceivedFile, 'path' | 'hash'>,
): Promise<Upload> => {
  const { db, user, request } = call;
  if (file.hash !== upload.sha256) {
    await discardUpload(store, call, upload);
    throw createHashMismatchError();
  }
  const stored = await storePhoto(store, file, user.userid).catch(async error => {
    // Not a photo: retrying will not help.
    if (error instanceof ApiError && error.refusal === 'unsupportedFile')
      await discardUpload(store, call, upload);
    throw error;
  });
  const { photo_id, parts } = await db.transaction().execute(async trx => ({
    // There may be more parts by now: another request may have sent the same photo in one part.
    parts: (await findUpload(trx, user.userid, upload.id))?.parts ?? [],
    photo_id:
      'late_id' in upload.facts
        ? await addPhotoToLateWork(trx, user, upload.facts, stored, upload.id)
        : await putPhotoInSlot(trx, user, upload.facts, stored, upload.id),
  }));
  queueResize(store, stored.file, request.log);
  await removeParts(store, call, [...upload.parts, ...parts]);
  return { offset: upload.size, photo_id };
};

/** Joins the parts in a file and returns their hash; null if one is missing in the store. */
const joinParts = async (store: FileStore, parts: readonly string[], filePath: string) => {
  const handle = await open(filePath, 'w', 0o600);
  const hash = createHash('sha256');
  try {
    for (const part of parts) {
      const storedPart = await store.read(part);
      if (!storedPart) return null;
      for await (const chunk of storedPart.content) {
        hash.update(chunk);
        await handle.writeFile(chunk);
      }
    }
    return hash.digest('hex');
  } catch (error) {
    throw error instanceof ApiError || isDiskFull(error) ? error : new StoreUnavailable(error);
  } finally {
    await handle.close();
  }
};
const isDiskFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOSPC';

/** A part is missing: either another server has stored the photo, or the upload restarts. */
const restartUpload = async (store: FileStore, call: Context, upload: UploadRecord): Promise<Upload> => {
  await discardUpload(store, call, upload);
  const current = await findUpload(call.db, upload.account_id, upload.id);
  return { offset: current?.received ?? 0, photo_id: current?.photo_id ?? null };
};

const discardUpload = async (store: FileStore, call: Context, upload: UploadRecord) => {
  await resetUpload(call.db, upload);
  await removeParts(store, call, upload.parts);
};

/** Parts left because the store is unavailable are removed with abandoned uploads (`removeOldParts`). */
const removeParts = async (store: FileStore, { request }: Context, parts: readonly string[]) => {
  try {
    for (const part of new Set(parts)) await store.remove(part);
  } catch (error) {
    request.log.warn(error, 'parts of a photo were not removed');
  }
};
