import { useId } from 'react';
import { NoRoom } from '../../framework/drafts/NoRoom';
import { openStored } from '../../framework/drafts/stored';
import { useStored } from '../../framework/drafts/useDraft';
import type { WorkId } from '../../framework/vault/tables';
import { useWords } from '../../framework/words/useWords';
import { commentPhoto } from '../../work/tasks/entering';
import { isUncommented } from '../../work/tasks/unsent';
import styles from './Comment.module.css';
import { commentIn, idOf, type SlotPhoto } from './slot-photo';

/** The agent's comment on a photo, saved on every change. It stays open whatever happens to the photo meanwhile. */
export const Comment = ({
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
  const stored = useStored(vault => {
    const name = idOf(photo);
    const { held } = photo;
    return openStored<string>(vault, {
      key: `comment/${name}`,
      name: () => words.photos.comment,
      tables: ['photos', 'tasks'],
      read: from => commentIn(from, work, test, name),
      text: comment => comment,
      write: (to, comment) =>
        commentPhoto(
          to,
          { id: work },
          { entry: to.get('photos', name) ?? null, held, test, index },
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
      {stored.failure() !== null && <NoRoom text={text} />}
      {entry && isUncommented(entry) && (
        <small>
          {trouble && 'message' in trouble
            ? fill(words.photos.commentRefused, { message: trouble.message })
            : words.photos.commentWaits}
        </small>
      )}
    </div>
  );
};
