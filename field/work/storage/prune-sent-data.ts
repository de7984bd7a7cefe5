import { dayMs } from '../../../contract/framework/today';
import { removeDraft } from '../../framework/drafts/text-draft';
import type { PhotoEntry, WorkId } from '../../framework/vault/tables';
import type { Change, Vault } from '../../framework/vault/vault';
import { deletePhotoChanges } from '../tasks/entries';
import { isUnsentPhoto, isUnsentStep } from '../tasks/unsent-counts';
import { getWorkId } from '../tasks/work';
import { identityKey, identityPrefix } from '../tasks/work-identity';
import { getFreeSpace, lowSpace } from './free-space';

/**
 * Deletes sent data: after seven days, and the pictures' bytes at once if space is short. Never anything that the
 * server does not have. `short`: a write found no space. Returns whether anything was deleted.
 */
export const pruneSentData = async (vault: Vault, { short = false } = {}): Promise<boolean> => {
  const room = await getFreeSpace();
  const isShort = short || (room !== null && room < lowSpace);
  const changes = tidying(vault, await vault.listBytesKeys(), Date.now(), isShort);
  if (changes.length) await vault.write(changes);
  return changes.length > 0;
};

const tidying = (vault: Vault, lying: ReadonlySet<string>, now: number, short: boolean): Change[] => {
  const isOld = (at: string | null) => at !== null && now - Date.parse(at) > days * dayMs;
  const tasks = new Map(vault.all('tasks').map(task => [getWorkId(task), task]));
  const listed = new Set<WorkId>([
    ...tasks.keys(),
    ...vault.all('plans').map(({ plan_id }): WorkId => `p${plan_id}`),
  ]);
  const waiting = new Set<WorkId>([
    ...[...vault.all('arrivals'), ...vault.all('photos'), ...vault.all('outcomes')]
      .filter(({ sent_at, trouble }) => !sent_at || trouble)
      .map(({ work }) => work),
    ...vault
      .all('steps')
      .filter(entry => isUnsentStep(entry) || entry.trouble)
      .map(({ work }) => work),
    ...vault
      .all('photos')
      .filter(isUnsentPhoto)
      .map(({ work }) => work),
  ]);
  /** It is no longer listed, and nothing of it is pending. */
  const isOver = (work: WorkId) => !listed.has(work) && !waiting.has(work);
  const isOnServer = ({ work, test, photo_id }: PhotoEntry) =>
    !!tasks.get(work)?.tests[test]?.photos.some(photo => photo.photo_id === photo_id);

  const entered = (['arrivals', 'steps', 'photos', 'outcomes', 'drafts'] as const).flatMap(table =>
    vault.all(table).map(({ work }) => identityKey(work)),
  );

  return [
    ...vault
      .all('photos')
      .filter(photo => !isUnsentPhoto(photo) && !photo.trouble)
      .flatMap((photo): Change[] => {
        if (isOld(photo.sent_at) && (isOver(photo.work) || isOnServer(photo)))
          return deletePhotoChanges(photo);
        const mayGo = (short || isOld(photo.sent_at)) && lying.has(photo.id);
        return mayGo ? [{ remove: 'bytes', key: photo.id }] : [];
      }),
    ...vault
      .all('steps')
      .filter(entry => {
        if (isUnsentStep(entry) || entry.trouble || !isOld(entry.at)) return false;
        const serverStep = tasks.get(entry.work)?.tests[entry.test];
        return serverStep ? serverStep.version >= entry.base.version : isOver(entry.work);
      })
      .map((entry): Change => ({ remove: 'steps', key: `${entry.work}/${entry.test}` })),
    ...vault
      .all('reference')
      .filter(({ name }) => name.startsWith(identityPrefix) && !entered.includes(name))
      .map(({ name }): Change => ({ remove: 'reference', key: name })),
    ...vault
      .all('drafts')
      .filter(({ work, at }) => isOld(at) && isOver(work))
      .map(({ work, name }) => removeDraft(work, name)),
    ...(['arrivals', 'outcomes'] as const).flatMap(table =>
      vault
        .all(table)
        .filter(({ work, sent_at }) => isOld(sent_at) && isOver(work))
        .map(({ work }): Change => ({ remove: table, key: work })),
    ),
  ];
};

const days = 7;
