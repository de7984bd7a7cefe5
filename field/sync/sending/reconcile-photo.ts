import type { FieldTask } from '../../../contract/field/field-task';
import { impossibleTest } from '../../../contract/work/impossible';
import type { PhotoEntry } from '../../work/vault/tables';

/**
 * The new values of a photo after the server's data epoch has changed; null: it is deleted from the phone. It is
 * matched by its bytes (`sha256`), for its number may belong to another photo by now. `photos`: all of the work item.
 * `lastFetched`: the task as it was on the server before.
 */
export const reconcilePhoto = (
  row: PhotoEntry,
  {
    photos,
    task,
    lastFetched,
  }: { photos: readonly PhotoEntry[]; task: FieldTask | null; lastFetched: FieldTask | null },
): Partial<PhotoEntry> | null => {
  const serverPhoto = listServerPhotos(task, row.test).find(({ index }) => index === row.index);
  const previous = listServerPhotos(lastFetched, row.test).find(({ photo_id }) => photo_id === row.photo_id);
  const sha256 = row.sha256 || previous?.sha256;
  const samePicture = sha256 && serverPhoto?.sha256 === sha256 ? serverPhoto : undefined;
  if (samePicture && (row.removed || row.sent_at)) {
    const comment = row.comment_changed_at || !previous ? row.comment : previous.comment;
    // The comment was changed after the backup was made: it is sent again.
    const isCommentLost = !row.removed && samePicture.comment !== comment;
    return {
      photo_id: samePicture.photo_id,
      ...(isCommentLost && { comment, comment_changed_at: new Date().toISOString() }),
    };
  }
  // Withdrawn, and not on the server: nothing to remove.
  if (row.removed) return null;
  if (!row.sent_at) return {};
  // Its picture was never on this phone.
  if (!row.sha256) return null;
  // Another photo has replaced it since, here or at the office.
  const isReplaced =
    photos.some(other => other !== row && replaces(other, row)) ||
    (serverPhoto && Date.parse(serverPhoto.received_at) > Date.parse(row.sent_at));
  if (isReplaced) return null;
  return {
    ...{ sent_at: null, photo_id: null, offset: 0, begun: true, trouble: null },
    key: crypto.randomUUID(),
  };
};

const listServerPhotos = (task: FieldTask | null, test: string) =>
  (test === impossibleTest ? task?.impossible?.photos : task?.tests[test]?.photos) ?? [];

const replaces = (other: PhotoEntry, row: PhotoEntry) =>
  other.test === row.test &&
  other.index === row.index &&
  !other.removed &&
  (other.sent_at ? other.sent_at > row.sent_at! : !other.trouble);
