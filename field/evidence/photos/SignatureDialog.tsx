import { useId, useState } from 'react';
import { StorageFullNotice } from '../../framework/drafts/StorageFullNotice';
import { draftNames } from '../../framework/drafts/text-draft';
import { useDraft } from '../../framework/drafts/useDraft';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { PictureDialog } from '../../framework/ui/PictureDialog';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import type { WorkId } from '../../framework/vault/tables';
import { useWords } from '../../framework/words/useWords';
import { makeSignaturePicture } from './make-signature-picture';
import comment from './PhotoComment.module.css';
import type { Picture } from './picture/make-picture';
import { SignaturePad, type Stroke } from './SignaturePad';
import styles from './SlotGrid.module.css';

/** The person who hands over or takes over signs here and enters their name. */
export const SignatureDialog = ({
  work,
  test,
  index,
  title,
  onSigned,
  onClose,
}: {
  work: WorkId;
  test: string;
  index: number;
  title: string;
  onSigned: (signed: Picture, name: string) => Promise<void>;
  onClose: () => void;
}) => {
  const { words } = useWords();
  const texts = words.photos.signature;
  const id = useId();
  const draft = useDraft<Signing>({
    ...{ work, name: draftNames.signature(test, index), empty: nothing, label: title },
    text: signing => signing.name,
  });
  const { strokes, name } = draft.value();
  const setStrokes = (drawn: readonly Stroke[]) => draft.set({ ...draft.value(), strokes: drawn });
  const [error, setError] = useState<'empty' | 'nameNeeded' | null>(null);
  const { busy, once } = useSingleFlight();
  const signed = async () => {
    const missing = !strokes.length ? 'empty' : !name.trim() ? 'nameNeeded' : null;
    setError(missing);
    if (missing) return;
    await once(async () => {
      await draft.settle();
      await onSigned(await makeSignaturePicture(strokes), name.trim());
    });
  };
  return (
    <PictureDialog
      title={title}
      // Ask before closing, so that a slip of the finger does not lose the signature.
      held={strokes.length > 0}
      onClose={onClose}
      picture={<SignaturePad label={texts.pad} strokes={strokes} onChange={setStrokes} />}
    >
      <p>{texts.hint}</p>
      <div className={styles.two}>
        <Button disabled={!strokes.length} onClick={() => setStrokes(strokes.slice(0, -1))}>
          {texts.back}
        </Button>
        <Button disabled={!strokes.length} onClick={() => setStrokes([])}>
          {texts.clear}
        </Button>
      </div>
      <div className={comment.comment}>
        <label htmlFor={id}>{texts.name}</label>
        <input
          id={id}
          autoComplete="off"
          maxLength={120}
          value={name}
          onChange={({ target }) => draft.set({ ...draft.value(), name: target.value })}
        />
      </div>
      {draft.failure() !== null && <StorageFullNotice text={name} />}
      {error && <Notice tone="bad">{texts[error]}</Notice>}
      <Button look="main" busy={busy} onClick={signed}>
        {texts.done}
      </Button>
    </PictureDialog>
  );
};

/** What was drawn and typed but not confirmed yet. */
type Signing = { strokes: readonly Stroke[]; name: string };
const nothing: Signing = { strokes: [], name: '' };
