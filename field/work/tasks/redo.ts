import type { FieldTask } from '../../../contract/field/field-task';
import type { Work } from './work';

export type Redo = FieldTask['redo'][number];

/** What a return asks for and what has not been redone: here, or sent since. */
export const listRemainingRedo = (work: Work): Redo[] =>
  work.task?.task_status === 'return' ? work.task.redo.filter(redo => !isRedone(work, redo)) : [];

const isRedone = ({ task, entries, photos }: Work, { test, index, redone }: Redo): boolean => {
  if (redone) return true;
  const serverStep = task?.tests[test];
  // The office's photo with the same number is the refused one.
  const isNew = ({ photo_id }: { photo_id: number | null }) =>
    !serverStep?.photos.some(photo => photo.photo_id === photo_id);
  const newPhotos = photos.filter(
    photo => photo.test === test && photo.trouble?.kind !== 'missing' && isNew(photo),
  );
  if (index !== null) return newPhotos.some(photo => photo.index === index);
  const entry = entries.find(stepEntry => stepEntry.test === test);
  return (
    newPhotos.length > 0 ||
    (!!entry?.done && (entry.edition > entry.sent_edition || entry.base.version > (serverStep?.version ?? 0)))
  );
};
