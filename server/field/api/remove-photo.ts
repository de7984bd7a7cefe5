import type { field } from '../../../contract/field/field';
import { impossibleTest } from '../../../contract/work/impossible';
import { recordHistory } from '../../framework/history/record-history';
import type { Handler } from '../../framework/http/mount';
import { lockCurrentPhoto, removePhotoFromSlot } from '../../work/files/queries-photos';
import { requireOpenTask } from './require-open-task';
import { requireLockedTask } from './send-step';
import { updateDoneByPhotos } from './update-done-by-photos';

/**
 * Takes a photo out of its slot. A submitted photo, which a reviewer may have seen, stays readable like a replaced one;
 * any other is hidden from now on, and its file is deleted later (`purgeRemovedPhotos`).
 */
export const removePhoto: Handler<(typeof field)['actions']['removePhoto']> = async ({ input, ...call }) => {
  const { db, user, request } = call;
  const task = await requireLockedTask(db, user, input.taskid);
  const photo = await lockCurrentPhoto(db, task.id, input.photo_id);
  requireOpenTask(task, photo?.test === impossibleTest ? 'sendProof' : 'sendStep');
  if (!photo) return {};
  const wasSubmitted = task.submitted_at !== null && photo.created_at <= task.submitted_at;
  await removePhotoFromSlot(db, photo.id, { withFile: !wasSubmitted });
  await updateDoneByPhotos(db, task, photo.test);
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
