import type { PhotoMetadata } from '../../../contract/field/photo-uploads';
import { impossibleTest } from '../../../contract/work/impossible';
import type { Db } from '../../framework/db/client';
import { ApiError } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { publishChange } from '../../framework/outbox/publish-change';
import { insertPhoto, lockSlotPhoto, markPhotoReplaced } from '../../work/files/queries-photos';
import type { StoredPhoto } from '../../work/files/store-photo';
import { photoMetadataColumns } from './photo-metadata-columns';
import { ensureTest } from './queries-steps';
import { findUpload, isPhotoStored, linkPhoto } from './queries-uploads';
import { requireOpenTask } from './require-open-task';
import { getSendAction } from './require-slot';
import { requireLockedTask } from './send-step';
import { updateDoneByPhotos } from './update-done-by-photos';

/**
 * Puts a photo whose bytes are stored into its slot: the same bytes in the same slot change nothing, others replace
 * them and the previous photo stays readable. One that was added before under the same `id` is not added again.
 */
export const putPhotoInSlot = async (
  db: Db,
  user: User,
  metadata: PhotoMetadata,
  { place, taken_at, ...stored }: StoredPhoto,
  id: string | undefined,
) => {
  const { taskid, test, index } = metadata;
  const task = await requireLockedTask(db, user, taskid);
  const upload = id === undefined ? undefined : await findUpload(db, user.userid, id);
  if (isPhotoStored(upload, metadata)) {
    if (upload.sha256 !== stored.sha256) throw new ApiError('keyReused');
    return upload.photo_id;
  }
  requireOpenTask(task, getSendAction(test));
  if (test !== impossibleTest) await ensureTest(db, task.id, test);
  const current = await lockSlotPhoto(db, task.id, test, index);
  const isSame = current?.sha256 === stored.sha256;
  if (current && !isSame) await markPhotoReplaced(db, current.id);
  const photo_id = isSame
    ? current.id
    : await insertPhoto(db, {
        task_id: task.id,
        test,
        slot: index,
        ...stored,
        ...photoMetadataColumns(metadata, { place, taken_at }),
      });
  if (id !== undefined)
    await linkPhoto(db, user.userid, { id, photo_id, size: stored.size, sha256: stored.sha256 });
  await updateDoneByPhotos(db, task, test);
  await publishChange(db, user.userid, [{ object: 'tasks', id: task.id }]);
  return photo_id;
};
