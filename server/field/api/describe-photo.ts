import type { field } from '../../../contract/field/field';
import { recordHistory } from '../../framework/history/record-history';
import type { Handler } from '../../framework/http/mount';
import { lockCurrentPhoto, updatePhoto } from '../../work/files/queries-photos';
import { requireOpenTask } from './require-open-task';
import { getSendAction } from './require-slot';
import { requireLockedTask } from './send-step';

/**
 * Metadata of an uploaded photo, sent while the agent types. The comment is replaced; the proof (place, time,
 * direction) is only completed. Sending the same again changes nothing and adds no history.
 */
export const describePhoto: Handler<(typeof field)['actions']['describePhoto']> = async ({
  input,
  ...call
}) => {
  const { db, user, request } = call;
  const task = await requireLockedTask(db, user, input.taskid);
  const photo = await lockCurrentPhoto(db, task.id, input.photo_id);
  requireOpenTask(task, getSendAction(photo?.test ?? ''));
  if (!photo) return {};
  const { comment = photo.comment, lat, lng, accuracy, direction, taken_at } = input;
  const hasPlace = photo.lat !== null && photo.lng !== null;
  const values = {
    comment: comment || null,
    ...(!hasPlace && lat !== undefined && lng !== undefined && { lat, lng, accuracy: accuracy ?? null }),
    ...(photo.direction === null && direction != null && { direction }),
    ...(photo.taken_at === null && taken_at != null && { taken_at: new Date(taken_at) }),
  };
  const changes = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => photo[name as keyof typeof values] !== value),
  );
  if (!Object.keys(changes).length) return {};
  await updatePhoto(db, photo.id, changes);
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'tasks',
      id: task.id,
      action: 'field.describePhoto',
      about: { test: photo.test, slot: photo.slot, photo_id: photo.id },
      before: Object.fromEntries(Object.keys(changes).map(name => [name, photo[name as keyof typeof photo]])),
      after: changes,
    },
  ]);
  return {};
};
