import type { FieldTask } from '../../../contract/field/field-task';
import { impossibleTest } from '../../../contract/work/impossible';
import type { PhotoEntry } from '../../framework/vault/tables';

/**
 * The updated photo after the server's data epoch has changed; null: it is deleted from the phone. It is matched by its
 * bytes (`sha256`), for its number may belong to another photo by now. `photos`: all of the work item. `before`: the
 * task as fetched last in the former epoch.
 */
export const reconcilePhoto = (
  row: PhotoEntry,
  {
    photos,
    task,
    before,
  }: { photos: readonly PhotoEntry[]; task: FieldTask | null; before: FieldTask | null },
): Partial<PhotoEntry> | null => {
  const serverPhoto = photosIn(task, row.test).find(({ index }) => index === row.index);
  const was = photosIn(before, row.test).find(({ photo_id }) => photo_id === row.photo_id);
  const sha256 = row.sha256 || was?.sha256;
  const comment = row.comment_changed_at || !was ? row.comment : was.comment;
  if (serverPhoto && sha256 && serverPhoto.sha256 === sha256 && (row.removed || row.sent_at))
    return {
      photo_id: serverPhoto.photo_id,
      // The comment was changed after the backup was made.
      ...(!row.removed &&
        serverPhoto.comment !== comment && { comment, comment_changed_at: new Date().toISOString() }),
    };
  // Withdrawn, and not on the server: nothing to remove.
  if (row.removed) return null;
  if (!row.sent_at) return {};
  // Its picture was never on this phone.
  if (!row.sha256) return null;
  // Another has replaced it since, here or at the office.
  const isReplaced =
    photos.some(other => other !== row && isInstead(other, row)) ||
    (serverPhoto && Date.parse(serverPhoto.received_at) > Date.parse(row.sent_at));
  if (isReplaced) return null;
  return {
    ...{ sent_at: null, photo_id: null, offset: 0, begun: true, trouble: null },
    key: crypto.randomUUID(),
  };
};

const photosIn = (task: FieldTask | null, test: string) =>
  (test === impossibleTest ? task?.impossible?.photos : task?.tests[test]?.photos) ?? [];

const isInstead = (other: PhotoEntry, row: PhotoEntry) =>
  other.test === row.test &&
  other.index === row.index &&
  !other.removed &&
  (other.sent_at ? other.sent_at > row.sent_at! : !other.trouble);
