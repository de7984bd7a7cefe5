import type { PhotoMetadata } from '../../../contract/field/photo-uploads';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { getStep, isSlot } from '../../../contract/work/evidence';
import { impossibleTest, maxImpossiblePhotos } from '../../../contract/work/impossible';
import type { Db } from '../../framework/db/client';
import { invalid, notFound } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { findOwnTask } from './queries';

/** The caller's own task, if it has this photo slot. */
export const requireSlot = async (
  db: Db,
  user: User,
  { taskid, test, index }: Pick<PhotoMetadata, 'taskid' | 'test' | 'index'>,
) => {
  const task = await findOwnTask(db, user.userid, taskid);
  if (!task) throw notFound();
  requireSlotOfKind(task.kind, { test, index });
  return task;
};

/** Checks that tasks of the kind have the slot. */
export const requireSlotOfKind = (kind: TaskKind, { test, index }: Pick<PhotoMetadata, 'test' | 'index'>) => {
  const isProof = test === impossibleTest;
  if (!isProof && !getStep(kind, test)) throw invalid('test', 'unknownStep', { test });
  const hasSlot = isProof ? index < maxImpossiblePhotos : isSlot(kind, test, index);
  if (!hasSlot) throw invalid('index', 'unknownSlot');
};

/** The action for a slot: work on a step, or proof that the task is impossible. */
export const getSendAction = (test: string) => (test === impossibleTest ? 'sendProof' : 'sendStep');
