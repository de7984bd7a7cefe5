import { distanceBetween } from '../../../contract/sites/distance';
import { impossibleTest } from '../../../contract/work/impossible';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { Photo, TaskDetail, TaskTest } from '../../../contract/work/tasks';
import type { Db } from '../../framework/db/client';
import { notFound } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { getUsernames } from '../../organisation/directory/queries';
import { signUrl } from '../../organisation/signed-urls/signed-url';
import { toNullablePlace } from '../../sites/geo/to-nullable-place';
import { loadRepairedAnomaly } from '../anomalies/load-repaired-anomaly';
import { signPhotoUrls } from '../files/photo-urls';
import { listTaskPhotos, type PhotoRecord } from '../files/queries-photos';
import { findTaskPlan, listFollowUpPlans, listSitePositions, listTests, taskRecord } from './queries-detail';
import { findTaskRow } from './queries-rows';
import { taskRow } from './rows';
import { loadTaskNames } from './source';

/** A task with its evidence (document 2, section 3); an invisible one is treated like a missing one. */
export const taskDetail = async (db: Db, user: User, taskId: number): Promise<TaskDetail> => {
  const row = await findTaskRow(db, user, taskId);
  if (!row) throw notFound();
  const record = await taskRecord(db, taskId);
  const [tests, photos, places, plan, followers, named] = await Promise.all([
    listTests(db, taskId),
    listTaskPhotos(db, taskId),
    listSitePositions(db, [row.site_id, row.drop_site_id]),
    record.plan_id === null ? undefined : findTaskPlan(db, record.plan_id),
    listFollowUpPlans(db, user, taskId),
    loadTaskNames(db, [row]),
  ]);
  const [planner, anomaly] = await Promise.all([
    getUsernames(db, [plan?.created_by ?? null]),
    loadRepairedAnomaly(db, plan?.anomaly_id, user),
  ]);
  const siteAt = (id: number | null) => {
    const site = places.find(place => place.id === id);
    return site ? toNullablePlace(site.lat, site.lng) : null;
  };
  const site = siteAt(row.site_id);
  const drop = siteAt(row.drop_site_id);
  const onWire = await wirePhotos(db, user, photos, test => (test === 'drop' ? (drop ?? site) : site));

  const refused = (record.refused_slots ?? []).map(({ test, index, cause }) => ({
    test,
    index,
    cause: cause ?? null,
    redone: isRedone(test, index, record.returned_at, photos, tests),
  }));
  return {
    ...taskRow(row, named),
    task_tests: Object.fromEntries(
      tests.map((test): [string, TaskTest] => {
        // The arrival is stored on the task itself, which later calls do not change.
        const proof = test.key === taskKindDefinitions[record.kind].clockin && record.clocked_at !== null;
        const { lat, lng } = proof ? record : test;
        const location = toNullablePlace(lat, lng);
        const [finished_at, received_at] = proof
          ? [record.clocked_at, record.created_at]
          : [test.finished_at, test.received_at];
        return [
          test.key,
          {
            data: {
              ...test.data,
              done: test.done,
              finished_at: finished_at?.toISOString() ?? null,
              received_at: received_at?.toISOString() ?? null,
              location,
              distance: distanceBetween(location, test.key === 'drop' ? (drop ?? site) : site),
              photos: onWire.get(test.key) ?? [],
            },
          },
        ];
      }),
    ),
    arrival: record.arrival,
    task_site_place: site,
    drop_site_place: drop,
    task_site_address: places.find(({ id }) => id === row.site_id)?.address ?? null,
    site_manager_username: named.username(row.manager_id),
    impossible: record.impossible_at && {
      cause: record.impossible_cause!,
      note: record.impossible_note,
      at: record.impossible_at.toISOString(),
      photos: onWire.get(impossibleTest) ?? [],
    },
    data_m: record.data_m,
    refused,
    plan: plan
      ? {
          plan_id: plan.id,
          instruction: plan.instruction,
          problem_type: plan.problem_type,
          alarm_type: plan.alarm_type,
          created_by: planner(plan.created_by),
          file:
            plan.file_id !== null && plan.file !== null
              ? {
                  id: plan.file_id,
                  name: plan.file_name!,
                  size: plan.file_size!,
                  url: await signUrl(db, `plan/${plan.id}`, user),
                }
              : null,
        }
      : null,
    anomaly,
    followed_by: followers.map(({ id, kind, day, task_id }) => ({
      plan_id: id,
      task_type: kind,
      date: day,
      task_id,
    })),
  };
};

type Tests = Awaited<ReturnType<typeof listTests>>;
/** Whether the photos or steps refused by a return have been sent again. */
export const isRedone = (
  test: string,
  index: number | null,
  returnedAt: Date | null,
  photos: readonly Pick<PhotoRecord, 'test' | 'slot' | 'created_at' | 'replaced_at'>[],
  tests: readonly Pick<Tests[number], 'key' | 'received_at'>[],
) => {
  if (!returnedAt) return false;
  if (index !== null)
    return photos.some(
      photo =>
        photo.test === test &&
        photo.slot === index &&
        photo.replaced_at === null &&
        photo.created_at > returnedAt,
    );
  return (
    tests.some(({ key, received_at }) => key === test && received_at !== null && received_at > returnedAt) ||
    photos.some(photo => photo.test === test && photo.replaced_at === null && photo.created_at > returnedAt)
  );
};

const wirePhotos = async (
  db: Db,
  user: User,
  photos: PhotoRecord[],
  siteOf: (test: string) => { lat: number; lng: number } | null,
) => {
  const addressed = await Promise.all(
    photos.map(async photo => ({ photo, at: await signPhotoUrls(db, photo.id, user) })),
  );
  const byTest = new Map<string, Photo[]>();
  for (const { photo, at } of addressed.filter(({ photo }) => photo.replaced_at === null)) {
    const location = toNullablePlace(photo.lat, photo.lng);
    const photoDetail: Photo = {
      id: photo.id,
      index: photo.slot,
      ...at,
      comment: photo.comment,
      location,
      distance: distanceBetween(location, siteOf(photo.test)),
      accuracy: photo.accuracy,
      direction: photo.direction,
      taken_at: photo.taken_at?.toISOString() ?? null,
      received_at: photo.created_at.toISOString(),
      verdict: photo.verdict,
      cause: photo.cause,
      removed_at: photo.removed_at?.toISOString() ?? null,
      earlier: addressed
        .filter(
          ({ photo: other }) =>
            other.replaced_at !== null &&
            other.removed_at === null &&
            other.test === photo.test &&
            other.slot === photo.slot,
        )
        .map(({ photo: other, at: { url, thumb } }) => ({
          id: other.id,
          url,
          thumb,
          received_at: other.created_at.toISOString(),
          cause: other.cause,
        })),
    };
    byTest.set(photo.test, [...(byTest.get(photo.test) ?? []), photoDetail]);
  }
  for (const list of byTest.values()) list.sort((a, b) => a.index - b.index);
  return byTest;
};
