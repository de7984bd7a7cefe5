import { createHash } from 'node:crypto';
import { field } from '../../../contract/field/field';
import { maxPhotoBytes } from '../../../contract/field/photo-uploads';
import { ApiError } from '../../framework/http/errors';
import { idempotencyKey } from '../../framework/http/idempotency-key';
import type { Handler } from '../../framework/http/mount';
import { claimKey, findStoredResponse, storeResponse } from '../../framework/http/queries';
import type { FileStore } from '../../framework/store/file-store';
import { receiveFile } from '../../framework/uploads/receive-file';
import { queueResize } from '../../work/files/picture-sizes';
import { storePhoto } from '../../work/files/store-photo';
import { createHashMismatchError } from './hash-mismatch';
import { putPhotoInSlot } from './put-photo-in-slot';
import { requireSlot } from './require-slot';

const endpoint = field.actions.photo;

/** Uploads a whole photo for a slot in one call. */
export const sendPhoto =
  (store: FileStore): Handler<typeof endpoint> =>
  async ({ db, user, request }) => {
    const { file, input } = await receiveFile(request, endpoint, maxPhotoBytes);
    const { id, sha256, ...metadata } = input;
    await requireSlot(db, user, metadata);
    if (sha256 && sha256 !== file.hash) throw createHashMismatchError();
    const stored = await storePhoto(store, file, user.userid);

    const key = idempotencyKey(request);
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([endpoint.path, input, file.hash]))
      .digest('hex');
    const response = await db.transaction().execute(async trx => {
      if (key && !(await claimKey(trx, user.userid, key, fingerprint))) {
        const previous = await findStoredResponse(trx, user.userid, key);
        if (previous.fingerprint !== fingerprint) throw new ApiError('keyReused');
        return previous.answer as { photo_id: number; sha256: string };
      }
      const photo_id = await putPhotoInSlot(trx, user, metadata, stored, id);
      const newResponse = { photo_id, sha256: stored.sha256 };
      if (key) await storeResponse(trx, user.userid, key, newResponse);
      return newResponse;
    });
    queueResize(store, stored.file, request.log);
    return response;
  };
