import type { FieldTask } from '../../../contract/field/field-task';
import { impossibleTest } from '../../../contract/work/impossible';
import type { Vault } from '../../framework/vault/vault';
import { serverPhotoKey } from '../../work/tasks/entries';
import { getWork, type Work } from '../../work/tasks/work';
import type { PhotoEntry, WorkId } from '../../work/vault/tables';

/** A photo as stored on the server. */
export type ServerPhoto = FieldTask['tests'][string]['photos'][number];
/** The photo of a slot, as taken on this phone (`entry`) and as on the server; both if they are the same photo. */
export type SlotPhoto = { entry: PhotoEntry | null; serverPhoto: ServerPhoto | null };

/** Identifies a photo on this phone for as long as it is in its slot. */
export const getPhotoKey = ({ entry, serverPhoto }: SlotPhoto): string =>
  entry?.id ?? serverPhotoKey(serverPhoto!.photo_id);

/** A photo's comment: the local one until the server has it, then the server's. */
export const getPhotoComment = (vault: Vault, work: WorkId, test: string, id: string): string => {
  const entry = vault.get('photos', id) ?? null;
  const currentWork = getWork(vault, work);
  const serverPhoto =
    currentWork &&
    listServerPhotos(currentWork, test).find(
      photo => entry?.photo_id === photo.photo_id || serverPhotoKey(photo.photo_id) === id,
    );
  const isLocalCurrent = entry && (entry.comment_changed_at || !serverPhoto);
  return (isLocalCurrent ? entry : serverPhoto)?.comment ?? '';
};

const listServerPhotos = ({ task }: Work, test: string): readonly ServerPhoto[] =>
  (test === impossibleTest ? task?.impossible?.photos : task?.tests[test]?.photos) ?? [];

/** The photos of a step, local and on the server, by index; `removed`: local photos being withdrawn. */
export const listSlotPhotos = (
  work: Work,
  test: string,
  removed: readonly PhotoEntry[],
): Map<number, SlotPhoto> => {
  const removedIds = new Set(removed.map(({ photo_id }) => photo_id));
  const slotPhotos = new Map<number, SlotPhoto>();
  for (const photo of listServerPhotos(work, test))
    if (!removedIds.has(photo.photo_id)) slotPhotos.set(photo.index, { entry: null, serverPhoto: photo });
  for (const entry of work.photos) {
    if (entry.test !== test) continue;
    const existing = slotPhotos.get(entry.index);
    if (!existing?.entry || isNewer(entry, existing.entry))
      slotPhotos.set(entry.index, resolveSlotPhoto(entry, existing?.serverPhoto ?? null));
  }
  return slotPhotos;
};

const isNewer = (entry: PhotoEntry, other: PhotoEntry) =>
  !entry.sent_at || (other.sent_at !== null && entry.sent_at > other.sent_at);

/** The local photo wins, unless the server has received another since, from another phone of the same account. */
const resolveSlotPhoto = (entry: PhotoEntry, serverPhoto: ServerPhoto | null): SlotPhoto => {
  if (!serverPhoto || serverPhoto.photo_id === entry.photo_id) return { entry, serverPhoto };
  const isReplaced =
    entry.sent_at !== null && Date.parse(serverPhoto.received_at) > Date.parse(entry.sent_at);
  return isReplaced ? { entry: null, serverPhoto } : { entry, serverPhoto: null };
};
