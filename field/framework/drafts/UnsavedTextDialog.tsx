import { useVault } from '../vault/VaultContext';
import { useWords } from '../words/useWords';
import { CopyText } from './CopyText';
import { UnsavedDialog } from './UnsavedDialog';
import styles from './UnsavedTextDialog.module.css';
import { removeUnsavedDraft, type UnsavedDraft } from './unsaved-drafts';

/** A text that could not be stored: it stays on the screen until it is stored, copied elsewhere or discarded. */
export const UnsavedTextDialog = ({ unsaved }: { unsaved: UnsavedDraft }) => {
  const vault = useVault();
  const { words, language } = useWords();
  const { key, name, save } = unsaved;
  const title = name(language);
  const text = unsaved.text(language);
  return (
    <UnsavedDialog
      title={title}
      why={words.drafts.why}
      exportControl={
        text && (
          <>
            <textarea className={styles.text} readOnly aria-label={title} rows={4} value={text} />
            <CopyText text={text} />
          </>
        )
      }
      words={words.drafts}
      onRetry={() =>
        save(vault).then(
          () => removeUnsavedDraft(key),
          // The reason is shown above.
          () => undefined,
        )
      }
      onDiscard={() => removeUnsavedDraft(key)}
    />
  );
};
