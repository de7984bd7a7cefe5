import { createHash } from 'node:crypto';
import { isSlot, stepOf } from '../../contract/evidence';
import { field, maxPhotoBytes } from '../../contract/field';
import { impossibleTest, mostImpossiblePhotos } from '../../contract/impossible';
import { tellChanged } from '../outbox/changed';
import { makeSizesLater } from '../photos/picture';
import { insertPhoto, lockSlot, replacePhoto } from '../photos/queries';
import { storePhoto } from '../photos/store';
import { ApiError, invalid, notFound } from '../platform/errors';
import { idempotencyKey } from '../platform/idempotency-key';
import { type Handler, outsideTransaction } from '../platform/mount';
import { answeredBefore, rememberAnswer, takeKey } from '../platform/queries';
import { receive } from '../platform/receive';
import type { FileStore } from '../store/file-store';
import { doneByPhotos } from './done-by-photos';
import { ensureTest, ownTask } from './queries';
import { requireOpen } from './require-open';
import { lockedTask } from './step';

const endpoint = field.actions.photo;

/**
 * A photo for a slot. Its bytes are kept before the database names them; the same bytes in the same slot
 * change nothing, others replace them and what was there stays readable.
 */
export const sendPhoto = (store: FileStore): Handler<typeof endpoint> =>
  outsideTransaction(async ({ db, user, request }) => {
    const { file, input, hash } = await received(request);
    const before = await ownTask(db, user.userid, input.taskid);
    if (!before) throw notFound();
    const proves = input.test === impossibleTest;
    if (!proves && !stepOf(before.kind, input.test))
      throw invalid('test', 'unknownStep', { test: input.test });
    if (proves ? input.index >= mostImpossiblePhotos : !isSlot(before.kind, input.test, input.index))
      throw invalid('index', 'unknownSlot');
    const { place, taken_at, ...stored } = await storePhoto(store, file, user.userid);

    const key = idempotencyKey(request);
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([endpoint.path, input, hash]))
      .digest('hex');
    const answer = await db.transaction().execute(async trx => {
      if (key && !(await takeKey(trx, user.userid, key, fingerprint))) {
        const earlier = await answeredBefore(trx, user.userid, key);
        if (earlier.fingerprint !== fingerprint) throw new ApiError('keyReused');
        return earlier.answer as { photo_id: number; sha256: string };
      }
      const task = await lockedTask(trx, user, input.taskid);
      requireOpen(task, proves ? 'sendProof' : 'sendStep');
      if (!proves) await ensureTest(trx, task.id, input.test);
      const there = await lockSlot(trx, task.id, input.test, input.index);
      const same = there?.sha256 === stored.sha256;
      if (there && !same) await replacePhoto(trx, there.id);
      const photo_id = same
        ? there.id
        : await insertPhoto(trx, {
            task_id: task.id,
            test: input.test,
            slot: input.index,
            ...stored,
            lat: place?.lat ?? input.lat ?? null,
            lng: place?.lng ?? input.lng ?? null,
            comment: input.comment || null,
            taken_at: input.taken_at ?? taken_at,
          });
      await doneByPhotos(trx, task, input.test);
      await tellChanged(trx, user.userid, [{ object: 'tasks', id: task.id }]);
      const done = { photo_id, sha256: stored.sha256 };
      if (key) await rememberAnswer(trx, user.userid, key, done);
      return done;
    });
    makeSizesLater(store, stored.file, request.log);
    return answer;
  });

const received = async (request: Parameters<typeof receive>[0]) => {
  const { file, input } = await receive(request, endpoint, maxPhotoBytes);
  return { file, input, hash: file.hash };
};
