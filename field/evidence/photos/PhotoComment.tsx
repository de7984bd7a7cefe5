import { useId } from 'react';
import { StorageFullNotice } from '../../framework/drafts/StorageFullNotice';
import { openStoredValue } from '../../framework/drafts/stored-value';
import { useStoredValue } from '../../framework/drafts/useDraft';
import { useWords } from '../../framework/words/useWords';
import { savePhotoComment } from '../../work/tasks/entries';
import { isUnsentComment } from '../../work/tasks/unsent-counts';
import type { WorkId } from '../../work/vault/tables';
import styles from './PhotoComment.module.css';
import { getPhotoComment, getPhotoKey, type SlotPhoto } from './slot-photo';

/** The agent's comment on a photo, saved on every change. It stays open whatever happens to the photo meanwhile. */
export const PhotoComment = ({
  work,
  test,
  index,
  photo,
}: {
  work: WorkId;
  test: string;
  index: number;
  photo: SlotPhoto;
}) => {
  const { words, fill } = useWords();
  const id = useId();
  const stored = useStoredValue(vault => {
    const name = getPhotoKey(photo);
    const { serverPhoto } = photo;
    return openStoredValue<string>(vault, {
      key: `comment/${name}`,
      name: () => words.photos.comment,
      tables: ['photos', 'tasks'],
      read: currentVault => getPhotoComment(currentVault, work, test, name),
      text: comment => comment,
      write: (currentVault, comment) =>
        savePhotoComment(
          currentVault,
          { id: work },
          { entry: currentVault.get('photos', name) ?? null, serverPhoto, test, index },
          comment || null,
        ),
    });
  });
  const { entry } = photo;
  const text = stored.value();
  const { trouble } = entry ?? {};
  return (
    <div className={styles.comment}>
      <label htmlFor={id}>{words.photos.comment}</label>
      <textarea
        id={id}
        rows={1}
        maxLength={500}
        value={text}
        onChange={({ target }) => stored.set(target.value)}
      />
      {stored.failure() !== null && <StorageFullNotice text={text} />}
      {entry && isUnsentComment(entry) && (
        <small>
          {trouble && 'message' in trouble
            ? fill(words.photos.commentRefused, { message: trouble.message })
            : words.photos.commentWaits}
        </small>
      )}
    </div>
  );
};
