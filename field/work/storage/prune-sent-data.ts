import type { FieldTask } from '../../../contract/field/field-task';
import { dayMs } from '../../../contract/framework/today';
import { removeDraft } from '../../framework/drafts/text-draft';
import type { Change, Vault } from '../../framework/vault/vault';
import { deletePhotoChanges } from '../tasks/entries';
import { isUnsentPhoto, isUnsentStep } from '../tasks/unsent-counts';
import { getWorkId } from '../tasks/work';
import { identityKey, identityPrefix } from '../tasks/work-identity';
import type { PhotoEntry, StepEntry, WorkId } from '../vault/tables';
import { getFreeSpace, lowSpace } from './free-space';

/**
 * Deletes sent data: after seven days, and the pictures' bytes at once if space is short. Never anything that the
 * server does not have. `short`: a write found no space. Returns whether anything was deleted.
 */
export const pruneSentData = async (vault: Vault, { short = false } = {}): Promise<boolean> => {
  const freeSpace = await getFreeSpace();
  const isShort = short || (freeSpace !== null && freeSpace < lowSpace);
  const changes = listPruneChanges(vault, await vault.listBytesKeys(), isShort);
  if (changes.length) await vault.write(changes);
  return changes.length > 0;
};

/** `storedBytes`: the keys of the pictures that are on the phone. */
const listPruneChanges = (vault: Vault, storedBytes: ReadonlySet<string>, isShort: boolean): Change[] => {
  const tasks: TasksByWork = new Map(vault.all('tasks').map(task => [getWorkId(task), task]));
  const listedWork = new Set<WorkId>([
    ...tasks.keys(),
    ...vault.all('plans').map(({ plan_id }): WorkId => `p${plan_id}`),
  ]);
  const pendingWork = listPendingWork(vault);
  /** The office no longer lists the work, and nothing of it is to be sent. */
  const isFinished = (work: WorkId) => !listedWork.has(work) && !pendingWork.has(work);
  const canDeletePhoto = (photo: PhotoEntry) => isFinished(photo.work) || isPhotoOnServer(tasks, photo);

  return [
    ...vault
      .all('photos')
      .filter(photo => !isUnsentPhoto(photo) && !photo.trouble)
      .flatMap((photo): Change[] => {
        const isOldPhoto = isOld(photo.sent_at);
        if (isOldPhoto && canDeletePhoto(photo)) return deletePhotoChanges(photo);
        const canDeleteBytes = (isShort || isOldPhoto) && storedBytes.has(photo.id);
        return canDeleteBytes ? [{ remove: 'bytes', key: photo.id }] : [];
      }),
    ...vault
      .all('steps')
      .filter(entry => !isUnsentStep(entry) && !entry.trouble && isOld(entry.at))
      .filter(entry => isStepOnServer(tasks, entry) ?? isFinished(entry.work))
      .map((entry): Change => ({ remove: 'steps', key: `${entry.work}/${entry.test}` })),
    ...listUnusedIdentities(vault).map((key): Change => ({ remove: 'reference', key })),
    ...vault
      .all('drafts')
      .filter(({ work, at }) => isOld(at) && isFinished(work))
      .map(({ work, name }) => removeDraft(work, name)),
    ...(['arrivals', 'outcomes'] as const).flatMap(table =>
      vault
        .all(table)
        .filter(({ work, sent_at }) => isOld(sent_at) && isFinished(work))
        .map(({ work }): Change => ({ remove: table, key: work })),
    ),
  ];
};

type TasksByWork = ReadonlyMap<WorkId, FieldTask>;
const isPhotoOnServer = (tasks: TasksByWork, { work, test, photo_id }: PhotoEntry) =>
  !!tasks.get(work)?.tests[test]?.photos.some(photo => photo.photo_id === photo_id);
/** Whether the fetched task includes what was sent of a step; undefined if the task does not have the step. */
const isStepOnServer = (tasks: TasksByWork, { work, test, base }: StepEntry): boolean | undefined => {
  const serverStep = tasks.get(work)?.tests[test];
  return serverStep && serverStep.version >= base.version;
};

/** Work with items that are unsent or have a problem. */
const listPendingWork = (vault: Vault): Set<WorkId> => {
  const rows = [
    ...[...vault.all('arrivals'), ...vault.all('photos'), ...vault.all('outcomes')].filter(
      ({ sent_at, trouble }) => !sent_at || trouble,
    ),
    ...vault.all('steps').filter(entry => isUnsentStep(entry) || entry.trouble),
    ...vault.all('photos').filter(isUnsentPhoto),
  ];
  return new Set(rows.map(({ work }) => work));
};

/** Keys of stored identities of work that has nothing else on the phone. */
const listUnusedIdentities = (vault: Vault): string[] => {
  const usedKeys = (['arrivals', 'steps', 'photos', 'outcomes', 'drafts'] as const).flatMap(table =>
    vault.all(table).map(({ work }) => identityKey(work)),
  );
  return vault
    .all('reference')
    .map(({ name }) => name)
    .filter(name => name.startsWith(identityPrefix) && !usedKeys.includes(name));
};

/** For how many days sent data stays on the phone. */
const retentionDays = 7;
const isOld = (at: string | null) => at !== null && Date.now() - Date.parse(at) > retentionDays * dayMs;
