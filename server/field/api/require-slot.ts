import type { PhotoFacts } from '../../../contract/field/field';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { isSlot, stepOf } from '../../../contract/work/evidence';
import { impossibleTest, mostImpossiblePhotos } from '../../../contract/work/impossible';
import type { Db } from '../../framework/db/client';
import { invalid, notFound } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { ownTask } from './queries';

/** The caller's own task, if it has this photo slot. */
export const requireSlot = async (
  db: Db,
  user: User,
  { taskid, test, index }: Pick<PhotoFacts, 'taskid' | 'test' | 'index'>,
) => {
  const task = await ownTask(db, user.userid, taskid);
  if (!task) throw notFound();
  requireSlotOf(task.kind, { test, index });
  return task;
};

/** Checks that tasks of the kind have the slot. */
export const requireSlotOf = (kind: TaskKind, { test, index }: Pick<PhotoFacts, 'test' | 'index'>) => {
  const proves = test === impossibleTest;
  if (!proves && !stepOf(kind, test)) throw invalid('test', 'unknownStep', { test });
  if (proves ? index >= mostImpossiblePhotos : !isSlot(kind, test, index))
    throw invalid('index', 'unknownSlot');
};

/** The action for a slot: work on a step, or proof that the task is impossible. */
export const sendingTo = (test: string) => (test === impossibleTest ? 'sendProof' : 'sendStep');
