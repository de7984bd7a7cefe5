import { distanceBetween } from '../../../contract/sites/distance';
import type { Place } from '../../../contract/sites/place';
import { impossibleTest } from '../../../contract/work/impossible';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { Photo, TaskDetail, TaskTest } from '../../../contract/work/tasks';
import type { Db } from '../../framework/db/client';
import { notFound } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { signUrl } from '../../framework/signed-urls/signed-url';
import { getUsernames } from '../../organisation/directory/queries';
import { toNullablePlace } from '../../sites/geo/to-nullable-place';
import { loadRepairedAnomalies } from '../anomalies/load-repaired-anomalies';
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
  const [tests, photos, sites, plan, followUpPlans, names] = await Promise.all([
    listTests(db, taskId),
    listTaskPhotos(db, taskId),
    listSitePositions(db, [row.site_id, row.drop_site_id]),
    record.plan_id === null ? undefined : findTaskPlan(db, record.plan_id),
    listFollowUpPlans(db, user, taskId),
    loadTaskNames(db, [row]),
  ]);
  const [getUsername, anomalies] = await Promise.all([
    getUsernames(db, [plan?.created_by ?? null]),
    loadRepairedAnomalies(db, plan, user),
  ]);
  const getSitePlace = (id: number | null) => {
    const site = sites.find(each => each.id === id);
    return site ? toNullablePlace(site.lat, site.lng) : null;
  };
  const sitePlace = getSitePlace(row.site_id);
  const dropSitePlace = getSitePlace(row.drop_site_id);
  const getTestPlace = (test: string) => (test === 'drop' ? (dropSitePlace ?? sitePlace) : sitePlace);
  const photosByTest = await loadPhotosByTest(db, user, photos, getTestPlace);

  return {
    ...taskRow(row, names),
    task_tests: Object.fromEntries(
      tests.map((test): [string, TaskTest] => [
        test.key,
        toTaskTest(test, record, getTestPlace(test.key), photosByTest.get(test.key) ?? []),
      ]),
    ),
    arrival: record.arrival,
    task_site_place: sitePlace,
    drop_site_place: dropSitePlace,
    task_site_address: sites.find(({ id }) => id === row.site_id)?.address ?? null,
    site_manager_username: names.username(row.manager_id),
    impossible: record.impossible_at && {
      cause: record.impossible_cause!,
      note: record.impossible_note,
      at: record.impossible_at.toISOString(),
      photos: photosByTest.get(impossibleTest) ?? [],
    },
    data_m: record.data_m,
    refused: (record.refused_slots ?? []).map(({ test, index, cause }) => ({
      test,
      index,
      cause: cause ?? null,
      redone: isRedone(test, index, record.returned_at, photos, tests),
    })),
    plan: plan ? await toPlanDetail(db, user, plan, getUsername(plan.created_by)) : null,
    anomalies,
    followed_by: followUpPlans.map(({ id, kind, day, task_id }) => ({
      plan_id: id,
      task_type: kind,
      date: day,
      task_id,
    })),
  };
};

type TaskRecord = Awaited<ReturnType<typeof taskRecord>>;
type TaskPlan = NonNullable<Awaited<ReturnType<typeof findTaskPlan>>>;
type Tests = Awaited<ReturnType<typeof listTests>>;

const toTaskTest = (
  test: Tests[number],
  record: TaskRecord,
  requiredPlace: Place | null,
  photos: Photo[],
): TaskTest => {
  // The arrival is stored on the task itself, which later calls do not change.
  const isArrival = test.key === taskKindDefinitions[record.kind].clockin && record.clocked_at !== null;
  const { lat, lng } = isArrival ? record : test;
  const location = toNullablePlace(lat, lng);
  const finishedAt = isArrival ? record.clocked_at : test.finished_at;
  const receivedAt = isArrival ? record.created_at : test.received_at;
  return {
    data: {
      ...test.data,
      done: test.done,
      finished_at: finishedAt?.toISOString() ?? null,
      received_at: receivedAt?.toISOString() ?? null,
      location,
      distance: distanceBetween(location, requiredPlace),
      photos,
    },
  };
};

const toPlanDetail = async (db: Db, user: User, plan: TaskPlan, createdBy: string | null) => ({
  plan_id: plan.id,
  instruction: plan.instruction,
  problem_type: plan.problem_type,
  alarm_type: plan.alarm_type,
  created_by: createdBy,
  file:
    plan.file_id !== null && plan.file !== null
      ? {
          id: plan.file_id,
          name: plan.file_name!,
          size: plan.file_size!,
          url: await signUrl(db, `plan/${plan.id}`, user),
        }
      : null,
});

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

type SignedPhoto = { photo: PhotoRecord; urls: Awaited<ReturnType<typeof signPhotoUrls>> };

/** The current photos of each test in slot order, each with the earlier ones it replaced. */
const loadPhotosByTest = async (
  db: Db,
  user: User,
  photos: PhotoRecord[],
  getTestPlace: (test: string) => Place | null,
) => {
  const signed: SignedPhoto[] = await Promise.all(
    photos.map(async photo => ({ photo, urls: await signPhotoUrls(db, photo.id, user) })),
  );
  const byTest = new Map<string, Photo[]>();
  for (const { photo, urls } of signed.filter(({ photo }) => photo.replaced_at === null)) {
    const location = toNullablePlace(photo.lat, photo.lng);
    const photoDetail: Photo = {
      id: photo.id,
      index: photo.slot,
      ...urls,
      comment: photo.comment,
      location,
      distance: distanceBetween(location, getTestPlace(photo.test)),
      accuracy: photo.accuracy,
      direction: photo.direction,
      taken_at: photo.taken_at?.toISOString() ?? null,
      received_at: photo.created_at.toISOString(),
      verdict: photo.verdict,
      cause: photo.cause,
      removed_at: photo.removed_at?.toISOString() ?? null,
      earlier: listReplacedPhotos(photo, signed),
    };
    byTest.set(photo.test, [...(byTest.get(photo.test) ?? []), photoDetail]);
  }
  for (const list of byTest.values()) list.sort((a, b) => a.index - b.index);
  return byTest;
};

/** The photos that were in the same slot before, except removed ones. */
const listReplacedPhotos = ({ test, slot }: PhotoRecord, signed: readonly SignedPhoto[]) =>
  signed
    .filter(
      ({ photo }) =>
        photo.replaced_at !== null && photo.removed_at === null && photo.test === test && photo.slot === slot,
    )
    .map(({ photo, urls: { url, thumb } }) => ({
      id: photo.id,
      url,
      thumb,
      received_at: photo.created_at.toISOString(),
      cause: photo.cause,
    }));
