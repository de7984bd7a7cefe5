import type { LateWork } from '../../../contract/field/late-work';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { type Reader, signUrl } from '../../framework/signed-urls/signed-url';
import {
  countMissingPhotos,
  type LatePhotoRecord,
  type LateWorkRow,
  listLatePhotos,
  listTargetTasks,
} from './queries';

/**
 * Late work as the office sees it, with its photos and, unless `withTasks` is false, the tasks to which pending work
 * can be attached.
 */
export const lateWorkRows = async (
  db: Db,
  user: User & Reader,
  works: readonly LateWorkRow[],
  { withTasks = true } = {},
): Promise<LateWork[]> => {
  const ids = works.map(({ id }) => id);
  const photos = await listLatePhotos(db, ids);
  const missingPhotos = await countMissingPhotos(db, ids);
  return Promise.all(
    works.map(
      async (work): Promise<LateWork> => ({
        ...work.payload,
        late_id: work.id,
        task_type: work.kind,
        site_id: work.site_id,
        site_code: work.site_code,
        plan_id: work.plan_id,
        task_id: work.task_id,
        agent: { id: work.agent_id, username: work.agent_name },
        reason: work.reason,
        status: work.status,
        received_at: work.received_at.toISOString(),
        photos: await Promise.all(
          photos.filter(({ late_id }) => late_id === work.id).map(photo => photoRow(db, user, photo)),
        ),
        photos_awaited: missingPhotos.get(work.id) ?? 0,
        attached: work.attached,
        attached_task_id: work.attached_task_id,
        decided_by: work.decider_name,
        decided_at: work.decided_at?.toISOString() ?? null,
        dismissal: work.dismissal,
        tasks: withTasks && work.status === 'pending' ? await targetTaskRows(db, user, work) : [],
      }),
    ),
  );
};

const targetTaskRows = async (db: Db, user: User, work: LateWorkRow): Promise<LateWork['tasks']> => {
  const tasks = await listTargetTasks(db, user, work);
  return tasks.map(({ id, status, created_at, username }) => ({
    task_id: id,
    task_status: status,
    task_agent: username,
    task_created: created_at.toISOString(),
  }));
};

const photoRow = async (
  db: Db,
  reader: Reader,
  photo: LatePhotoRecord,
): Promise<LateWork['photos'][number]> => {
  const signSize = (size: 'view' | 'thumb') =>
    photo.removed_at === null ? signUrl(db, `late/${photo.id}/${size}`, reader) : null;
  return {
    photo_id: photo.id,
    test: photo.test,
    index: photo.slot,
    comment: photo.comment,
    taken_at: photo.taken_at?.toISOString() ?? null,
    attached: photo.attached_photo_id !== null,
    url: await signSize('view'),
    thumb: await signSize('thumb'),
  };
};
