import type { field } from '../../../contract/field/field';
import { impossibleTest } from '../../../contract/work/impossible';
import { recordHistory } from '../../framework/history/record-history';
import type { Handler } from '../../framework/http/mount';
import { lockPhotoOf, removePhotoRow } from '../../work/files/queries-photos';
import { doneByPhotos } from './done-by-photos';
import { requireOpen } from './require-open';
import { lockedTask } from './step';

/**
 * Takes a photo out of its slot. A submitted photo, which a reviewer may have seen, stays readable like a replaced one;
 * any other is hidden from now on, and its file is deleted later (`removeTakenBack`).
 */
export const removePhoto: Handler<(typeof field)['actions']['removePhoto']> = async ({ input, ...call }) => {
  const { db, user, request } = call;
  const task = await lockedTask(db, user, input.taskid);
  const photo = await lockPhotoOf(db, task.id, input.photo_id);
  requireOpen(task, photo?.test === impossibleTest ? 'sendProof' : 'sendStep');
  if (!photo) return {};
  const seen = task.submitted_at !== null && photo.created_at <= task.submitted_at;
  await removePhotoRow(db, photo.id, { withFile: !seen });
  await doneByPhotos(db, task, photo.test);
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'tasks',
      id: task.id,
      action: 'field.removePhoto',
      about: { test: photo.test, slot: photo.slot },
      before: { photo_id: photo.id },
      after: null,
    },
  ]);
  return {};
};
