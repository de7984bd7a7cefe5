import { useId, useState } from 'react';
import type { PhotoEntry } from '../vault/tables';
import { useVault } from '../vault/VaultContext';
import { useWords } from '../words/useWords';
import styles from './Comment.module.css';

/** What the agent says of a photo, kept at each change; with the photo it has left. */
export const Comment = ({
  entry,
  onFailure,
}: {
  entry: PhotoEntry;
  onFailure: (problem: unknown) => void;
}) => {
  const vault = useVault();
  const { words } = useWords();
  const id = useId();
  const [text, setText] = useState(entry.comment ?? '');
  if (entry.sent_at) return entry.comment ? <p>{entry.comment}</p> : null;
  return (
    <div className={styles.comment}>
      <label htmlFor={id}>{words.photos.comment}</label>
      <textarea
        id={id}
        rows={1}
        maxLength={500}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          const comment = value.trim() || null;
          vault
            .write([{ change: 'photos', key: entry.id, to: row => ({ ...row, comment }) }])
            .catch(onFailure);
        }}
      />
    </div>
  );
};
