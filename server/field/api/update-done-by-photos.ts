import { isPhotosOnly } from '../../../contract/work/evidence';
import { isDoneByPhotos } from '../../../contract/work/evidence/step-data';
import type { Db } from '../../framework/db/client';
import { listFilledSlots } from '../../work/files/queries-photos';
import type { TaskRecord } from '../../work/task-actions/queries';
import { setDoneByPhotos } from './queries-steps';

/** A photos-only step is done once the required photos exist, and undone when one is removed. */
export const updateDoneByPhotos = async (db: Db, task: TaskRecord, test: string) => {
  if (!isPhotosOnly(task.kind, test)) return;
  const slots = await listFilledSlots(db, task.id, test);
  await setDoneByPhotos(db, task.id, test, isDoneByPhotos(task.kind, test, slots));
};
