import { createHash } from 'node:crypto';
import { field, maxPhotoBytes } from '../../../contract/field/field';
import { ApiError } from '../../framework/http/errors';
import { idempotencyKey } from '../../framework/http/idempotency-key';
import type { Handler } from '../../framework/http/mount';
import { answeredBefore, rememberAnswer, takeKey } from '../../framework/http/queries';
import type { FileStore } from '../../framework/store/file-store';
import { receive } from '../../framework/uploads/receive';
import { makeSizesLater } from '../../work/files/picture';
import { storePhoto } from '../../work/files/store-photo';
import { otherBytes } from './other-bytes';
import { putInSlot } from './put-in-slot';
import { requireSlot } from './require-slot';

const endpoint = field.actions.photo;

/** Uploads a whole photo for a slot in one call. */
export const sendPhoto =
  (store: FileStore): Handler<typeof endpoint> =>
  async ({ db, user, request }) => {
    const { file, input } = await receive(request, endpoint, maxPhotoBytes);
    const { id, sha256, ...facts } = input;
    await requireSlot(db, user, facts);
    if (sha256 && sha256 !== file.hash) throw otherBytes();
    const stored = await storePhoto(store, file, user.userid);

    const key = idempotencyKey(request);
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([endpoint.path, input, file.hash]))
      .digest('hex');
    const answer = await db.transaction().execute(async trx => {
      if (key && !(await takeKey(trx, user.userid, key, fingerprint))) {
        const earlier = await answeredBefore(trx, user.userid, key);
        if (earlier.fingerprint !== fingerprint) throw new ApiError('keyReused');
        return earlier.answer as { photo_id: number; sha256: string };
      }
      const photo_id = await putInSlot(trx, user, facts, stored, id);
      const done = { photo_id, sha256: stored.sha256 };
      if (key) await rememberAnswer(trx, user.userid, key, done);
      return done;
    });
    makeSizesLater(store, stored.file, request.log);
    return answer;
  };
