import type { FieldTask } from '../../../contract/field/field-task';
import { impossibleTest } from '../../../contract/work/impossible';
import type { PhotoEntry, WorkId } from '../../framework/vault/tables';
import type { Vault } from '../../framework/vault/vault';
import { serverPhotoKey } from '../../work/tasks/entries';
import { getWork, type Work } from '../../work/tasks/work';

/** A photo as stored on the server. */
export type ServerPhoto = FieldTask['tests'][string]['photos'][number];
/** The photo of a slot: the picture taken here, the server's, or both of the same photo. */
export type SlotPhoto = { entry: PhotoEntry | null; held: ServerPhoto | null };

/** Identifies a photo on this phone for as long as it is in its slot. */
export const getPhotoKey = ({ entry, held }: SlotPhoto): string =>
  entry?.id ?? serverPhotoKey(held!.photo_id);

/** A photo's comment: the local one while the server may have another, then the server's. */
export const getPhotoComment = (vault: Vault, work: WorkId, test: string, id: string): string => {
  const entry = vault.get('photos', id) ?? null;
  const now = getWork(vault, work);
  const held =
    now &&
    listServerPhotos(now, test).find(
      photo => entry?.photo_id === photo.photo_id || serverPhotoKey(photo.photo_id) === id,
    );
  const current = entry && (entry.comment_changed_at || !held) ? entry : held;
  return current?.comment ?? '';
};

const listServerPhotos = ({ task }: Work, test: string): readonly ServerPhoto[] =>
  (test === impossibleTest ? task?.impossible?.photos : task?.tests[test]?.photos) ?? [];

/** The photos of a step, local and on the server, by index. */
export const listSlotPhotos = (
  work: Work,
  test: string,
  removed: readonly PhotoEntry[],
): Map<number, SlotPhoto> => {
  const { photos } = work;
  const held = listServerPhotos(work, test);
  const removedIds = new Set(removed.map(({ photo_id }) => photo_id));
  const found = new Map<number, SlotPhoto>();
  for (const photo of held)
    if (!removedIds.has(photo.photo_id)) found.set(photo.index, { entry: null, held: photo });
  for (const entry of photos) {
    if (entry.test !== test) continue;
    const there = found.get(entry.index);
    if (!there?.entry || isNewer(entry, there.entry))
      found.set(entry.index, resolveSlotPhoto(entry, there?.held ?? null));
  }
  return found;
};

const isNewer = (entry: PhotoEntry, other: PhotoEntry) =>
  !entry.sent_at || (other.sent_at !== null && entry.sent_at > other.sent_at);

/** The local photo wins, unless the server has received another since, from another phone of the same account. */
const resolveSlotPhoto = (entry: PhotoEntry, held: ServerPhoto | null): SlotPhoto => {
  if (!held || held.photo_id === entry.photo_id) return { entry, held };
  const later = entry.sent_at !== null && Date.parse(held.received_at) > Date.parse(entry.sent_at);
  return later ? { entry: null, held } : { entry, held: null };
};
