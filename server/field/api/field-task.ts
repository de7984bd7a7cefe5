import type { FieldTask, PastTask } from '../../../contract/field/field-task';
import { getStep, slotLabel } from '../../../contract/work/evidence';
import { impossibleTest } from '../../../contract/work/impossible';
import { getRequiredSteps } from '../../../contract/work/task-kinds';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { Language } from '../../framework/language/language';
import type { Reader } from '../../framework/signed-urls/signed-url';
import { loadRepairedAnomalies } from '../../work/anomalies/load-repaired-anomalies';
import { signPhotoUrls } from '../../work/files/photo-urls';
import { listTaskPhotos } from '../../work/files/queries-photos';
import type { TaskRecord } from '../../work/task-actions/queries';
import { listTests } from '../../work/tasks/queries-detail';
import { isRedone } from '../../work/tasks/task-detail';
import { loadFieldSites } from './field-sites';
import { planFile } from './plan-file';
import { getPlansById } from './queries-work';
import { loadWorkSites, type WorkSite } from './work-sites';

/** What is sent of a task, except its evidence: loaded for many tasks at once. */
export type TaskFacts = {
  task: TaskRecord;
  plan: TaskPlan | null;
  site: WorkSite;
  drop_site: WorkSite | null;
};
type TaskPlan = Awaited<ReturnType<typeof getPlansById>> extends Map<number, infer Plan> ? Plan : never;

export const loadTaskFacts = async (
  db: Db,
  user: User,
  tasks: readonly TaskRecord[],
  language: Language,
): Promise<TaskFacts[]> => {
  const siteIds = tasks.flatMap(task => [task.site_id, task.drop_site_id]);
  const planIds = tasks.map(({ plan_id }) => plan_id);
  const [siteOf, plans] = await Promise.all([
    loadWorkSites(db, user, siteIds, language),
    getPlansById(db, planIds),
  ]);
  return tasks.map(task => ({
    task,
    plan: task.plan_id === null ? null : (plans.get(task.plan_id) ?? null),
    site: siteOf(task.site_id, task.id)!,
    drop_site: siteOf(task.drop_site_id, task.id),
  }));
};

/** A task's stored state, with which an interrupted app can resume, and what it is about. */
export const fieldTask = async (
  db: Db,
  reader: Reader,
  { task, plan, site, drop_site }: TaskFacts,
  language: Language,
): Promise<FieldTask> => {
  const [tests, photos] = await Promise.all([listTests(db, task.id), listTaskPhotos(db, task.id)]);
  const listPhotosOf = await loadPhotos(db, reader, photos);
  const impossible = getImpossibleReport(task);
  const anomalies = await loadRepairedAnomalies(db, plan, reader);
  return {
    ...describeTask(task),
    site,
    drop_site,
    redo: listRedoItems(task, photos, tests, language),
    impossible: impossible && { ...impossible, photos: listPhotosOf(impossibleTest) },
    date: task.planned_day,
    instruction: plan?.instruction ?? null,
    problem_type: plan?.problem_type ?? null,
    alarm_type: plan?.alarm_type ?? null,
    anomaly: anomalies[0] ?? null,
    anomalies,
    file: plan && (await planFile(db, plan, reader)),
    steps: [...getRequiredSteps(task.kind, task.installation_type ?? undefined)],
    tests: Object.fromEntries(
      tests.map(test => [
        test.key,
        {
          done: test.done,
          finished_at: test.finished_at?.toISOString() ?? null,
          version: test.version,
          data: test.data,
          corrected: test.corrected,
          photos: listPhotosOf(test.key),
        },
      ]),
    ),
  };
};

/** A task that its agent can no longer work on, with what was refused. */
export const pastTask = async (db: Db, task: TaskRecord, language: Language): Promise<PastTask> => {
  const [tests, photos, siteOf] = await Promise.all([
    listTests(db, task.id),
    listTaskPhotos(db, task.id),
    loadFieldSites(db, [task.site_id, task.drop_site_id], language),
  ]);
  const redoItems = listRedoItems(task, photos, tests, language);
  const refusedPhotos = photos
    .filter(({ verdict, replaced_at }) => verdict === 'nok' && replaced_at === null)
    .filter(({ test, slot }) => !redoItems.some(item => item.test === test && item.index === slot))
    .map(({ test, slot, cause }) => ({
      test,
      index: slot,
      label: slotLabel(task.kind, test, slot, language),
      cause,
      redone: false,
    }));
  return {
    ...describeTask(task),
    site: siteOf(task.site_id)!,
    drop_site: siteOf(task.drop_site_id),
    impossible: getImpossibleReport(task),
    redo: [...redoItems, ...refusedPhotos],
  };
};

const describeTask = (task: TaskRecord) => ({
  taskid: task.id,
  plan_id: task.plan_id,
  task_type: task.kind,
  installation_type: task.installation_type,
  task_status: task.status,
  cause_return: task.cause_return,
  created_at: task.created_at.toISOString(),
  submitted_at: task.submitted_at?.toISOString() ?? null,
});

/** Returns a function for the current photos of a step. */
const loadPhotos = async (db: Db, reader: Reader, photos: Photos) => {
  const currentPhotos = await Promise.all(
    photos
      .filter(photo => photo.replaced_at === null)
      .map(async photo => ({ photo, urls: await signPhotoUrls(db, photo.id, reader) })),
  );
  return (test: string) =>
    currentPhotos
      .filter(({ photo }) => photo.test === test)
      .map(({ photo, urls: { url, thumb } }) => ({
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
};

const getImpossibleReport = (task: TaskRecord) =>
  task.impossible_at && {
    cause: task.impossible_cause!,
    note: task.impossible_note,
    at: task.impossible_at.toISOString(),
  };

type Photos = Awaited<ReturnType<typeof listTaskPhotos>>;
type Tests = Awaited<ReturnType<typeof listTests>>;
/** The steps and photos that the last return requires to be done again. */
const listRedoItems = (task: TaskRecord, photos: Photos, tests: Tests, language: Language) =>
  (task.refused_slots ?? []).map(({ test, index, cause }) => ({
    test,
    index,
    label:
      index === null
        ? (getStep(task.kind, test)?.label[language] ?? test)
        : slotLabel(task.kind, test, index, language),
    cause: cause ?? null,
    redone: isRedone(test, index, task.returned_at, photos, tests),
  }));
