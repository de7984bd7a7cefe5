import { slotLabel, stepOf } from '../../contract/evidence';
import { requiredSteps } from '../../contract/evidence/required-steps';
import type { FieldTask } from '../../contract/field';
import type { Db } from '../db/client';
import { photoAddresses } from '../photos/addresses';
import { photosOfTask } from '../photos/queries';
import type { Language } from '../platform/language';
import type { TaskRecord } from '../tasks/actions/queries';
import { isRedone } from '../tasks/detail';
import { placeOf } from '../tasks/distance';
import { testsOf } from '../tasks/queries-detail';
import { sitesByIds } from './queries';

/** What the server holds of a task, as an interrupted app needs it. */
export const fieldTask = async (
  db: Db,
  agentId: number,
  task: TaskRecord,
  language: Language,
): Promise<FieldTask> => {
  const [tests, photos, siteOf] = await Promise.all([
    testsOf(db, task.id),
    photosOfTask(db, task.id),
    fieldSites(db, [task.site_id, task.drop_site_id]),
  ]);
  const standing = await Promise.all(
    photos
      .filter(photo => photo.replaced_at === null)
      .map(async photo => ({ photo, at: await photoAddresses(db, photo.id, agentId) })),
  );
  return {
    taskid: task.id,
    plan_id: task.plan_id,
    task_type: task.kind,
    installation_type: task.installation_type,
    task_status: task.status,
    cause_return: task.cause_return,
    redo: (task.refused_slots ?? []).map(({ test, index, cause }) => ({
      test,
      index,
      label:
        index === null
          ? (stepOf(task.kind, test)?.label[language] ?? test)
          : slotLabel(task.kind, test, index, language),
      cause: cause ?? null,
      redone: isRedone(test, index, task.returned_at, photos, tests),
    })),
    site: siteOf(task.site_id)!,
    drop_site: siteOf(task.drop_site_id),
    steps: [...requiredSteps(task.kind, task.installation_type ?? undefined)],
    tests: Object.fromEntries(
      tests.map(test => [
        test.key,
        {
          done: test.done,
          finished_at: test.finished_at?.toISOString() ?? null,
          version: test.version,
          data: test.data,
          corrected: test.corrected,
          photos: standing
            .filter(({ photo }) => photo.test === test.key)
            .map(({ photo, at: { url, thumb } }) => ({
              photo_id: photo.id,
              index: photo.slot,
              sha256: photo.sha256,
              received_at: photo.created_at.toISOString(),
              taken_at: photo.taken_at?.toISOString() ?? null,
              comment: photo.comment,
              verdict: photo.verdict,
              cause: photo.cause,
              url,
              thumb,
            })),
        },
      ]),
    ),
  };
};

/** Sites as the mobile app shows them, by id. */
export const fieldSites = async (db: Db, ids: (number | null)[]) => {
  const sites = new Map((await sitesByIds(db, ids)).map(site => [site.id, site]));
  return (id: number | null): FieldTask['site'] | null => {
    const site = id === null ? undefined : sites.get(id);
    return site
      ? {
          site_id: site.id,
          code: site.code,
          name: site.name,
          address: site.address,
          wilaya: site.wilaya,
          place: placeOf(site.lat, site.lng),
        }
      : null;
  };
};
