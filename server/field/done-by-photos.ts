import { isPhotosOnly } from '../../contract/evidence';
import { isDoneByPhotos } from '../../contract/evidence/step-data';
import type { Db } from '../db/client';
import { slotsFilled } from '../photos/queries';
import type { TaskRecord } from '../task-actions/queries';
import { setDoneByPhotos } from './queries';

/** A step that is nothing but photos is done once those that it asks for are there, and no longer when one is gone. */
export const doneByPhotos = async (db: Db, task: TaskRecord, test: string) => {
  if (!isPhotosOnly(task.kind, test)) return;
  const slots = await slotsFilled(db, task.id, test);
  await setDoneByPhotos(db, task.id, test, isDoneByPhotos(task.kind, test, slots));
};
