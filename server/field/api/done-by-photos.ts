import { isPhotosOnly } from '../../../contract/work/evidence';
import { isDoneByPhotos } from '../../../contract/work/evidence/step-data';
import type { Db } from '../../framework/db/client';
import { slotsFilled } from '../../work/files/queries-photos';
import type { TaskRecord } from '../../work/task-actions/queries';
import { setDoneByPhotos } from './queries';

/** A step that is nothing but photos is done once those that it asks for are there, and no longer when one is gone. */
export const doneByPhotos = async (db: Db, task: TaskRecord, test: string) => {
  if (!isPhotosOnly(task.kind, test)) return;
  const slots = await slotsFilled(db, task.id, test);
  await setDoneByPhotos(db, task.id, test, isDoneByPhotos(task.kind, test, slots));
};
