import { slotLabel, stepOf } from '../../contract/evidence';
import type { FieldTask, PastTask } from '../../contract/field';
import { impossibleTest } from '../../contract/impossible';
import { requiredSteps } from '../../contract/task-kinds';
import { anomalyTold } from '../anomalies/told';
import { wilayaNames } from '../choices/queries';
import type { Db } from '../db/client';
import type { Reader } from '../media/signed-address';
import { photoAddresses } from '../photos/addresses';
import { photosOfTask } from '../photos/queries';
import { placeOf } from '../places/distance';
import type { Language } from '../platform/language';
import type { TaskRecord } from '../task-actions/queries';
import { isRedone } from '../tasks/detail';
import { planOf, testsOf } from '../tasks/queries-detail';
import { sitesByIds } from './queries';

/** What the server holds of a task, as an interrupted app needs it, and what it is about. */
export const fieldTask = async (
  db: Db,
  reader: Reader,
  task: TaskRecord,
  language: Language,
): Promise<FieldTask> => {
  const [tests, photos, facts, plan] = await Promise.all([
    testsOf(db, task.id),
    photosOfTask(db, task.id),
    factsOf(db, task, language),
    task.plan_id === null ? undefined : planOf(db, task.plan_id),
  ]);
  const standing = await Promise.all(
    photos
      .filter(photo => photo.replaced_at === null)
      .map(async photo => ({ photo, at: await photoAddresses(db, photo.id, reader) })),
  );
  const inSlots = (test: string) =>
    standing
      .filter(({ photo }) => photo.test === test)
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
      }));
  return {
    ...facts,
    redo: redoOf(task, photos, tests, language),
    impossible: facts.impossible && { ...facts.impossible, photos: inSlots(impossibleTest) },
    instruction: plan?.instruction ?? null,
    problem_type: plan?.problem_type ?? null,
    alarm_type: plan?.alarm_type ?? null,
    anomaly: await anomalyTold(db, plan?.anomaly_id, reader),
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
          photos: inSlots(test.key),
        },
      ]),
    ),
  };
};

/** A task that has left its agent's hands, with what was refused of it. */
export const pastTask = async (db: Db, task: TaskRecord, language: Language): Promise<PastTask> => {
  const [tests, photos, facts] = await Promise.all([
    testsOf(db, task.id),
    photosOfTask(db, task.id),
    factsOf(db, task, language),
  ]);
  const asked = redoOf(task, photos, tests, language);
  const refused = photos
    .filter(({ verdict, replaced_at }) => verdict === 'nok' && replaced_at === null)
    .filter(({ test, slot }) => !asked.some(each => each.test === test && each.index === slot))
    .map(({ test, slot, cause }) => ({
      test,
      index: slot,
      label: slotLabel(task.kind, test, slot, language),
      cause,
      redone: false,
    }));
  return { ...facts, redo: [...asked, ...refused] };
};

const factsOf = async (db: Db, task: TaskRecord, language: Language) => {
  const siteOf = await fieldSites(db, [task.site_id, task.drop_site_id], language);
  return {
    taskid: task.id,
    plan_id: task.plan_id,
    task_type: task.kind,
    installation_type: task.installation_type,
    task_status: task.status,
    cause_return: task.cause_return,
    impossible: task.impossible_at && {
      cause: task.impossible_cause!,
      note: task.impossible_note,
      at: task.impossible_at.toISOString(),
    },
    site: siteOf(task.site_id)!,
    drop_site: siteOf(task.drop_site_id),
    created_at: task.created_at.toISOString(),
    submitted_at: task.submitted_at?.toISOString() ?? null,
  };
};

type Photos = Awaited<ReturnType<typeof photosOfTask>>;
type Tests = Awaited<ReturnType<typeof testsOf>>;
/** What the last return asked for. */
const redoOf = (task: TaskRecord, photos: Photos, tests: Tests, language: Language) =>
  (task.refused_slots ?? []).map(({ test, index, cause }) => ({
    test,
    index,
    label:
      index === null
        ? (stepOf(task.kind, test)?.label[language] ?? test)
        : slotLabel(task.kind, test, index, language),
    cause: cause ?? null,
    redone: isRedone(test, index, task.returned_at, photos, tests),
  }));

/** Sites as the mobile app shows them, by id. */
export const fieldSites = async (db: Db, ids: (number | null)[], language: Language) => {
  const wilayas = await wilayaNames(db, language);
  const sites = new Map((await sitesByIds(db, ids)).map(site => [site.id, site]));
  return (id: number | null): FieldTask['site'] | null => {
    const site = id === null ? undefined : sites.get(id);
    return site
      ? {
          site_id: site.id,
          code: site.code,
          name: site.name,
          address: site.address,
          wilaya: wilayas.get(site.wilaya_id) ?? '',
          place: placeOf(site.lat, site.lng),
        }
      : null;
  };
};
