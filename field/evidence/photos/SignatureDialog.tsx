import { useId, useState } from 'react';
import { StorageFullNotice } from '../../framework/drafts/StorageFullNotice';
import { useDraft } from '../../framework/drafts/useDraft';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { PictureDialog } from '../../framework/ui/PictureDialog';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useWords } from '../../framework/words/useWords';
import { draftNames } from '../../work/vault/draft-names';
import type { WorkId } from '../../work/vault/tables';
import { makeSignaturePicture } from './make-signature-picture';
import commentStyles from './PhotoComment.module.css';
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
  onSigned: (signature: Picture, name: string) => Promise<void>;
  onClose: () => void;
}) => {
  const { words } = useWords();
  const texts = words.photos.signature;
  const id = useId();
  const draft = useDraft<SignatureDraft>({
    ...{ work, name: draftNames.signature(test, index), empty: emptySignature, label: title },
    text: ({ name }) => name,
  });
  const { strokes, name } = draft.value();
  const setStrokes = (next: readonly Stroke[]) => draft.set({ ...draft.value(), strokes: next });
  const [error, setError] = useState<'empty' | 'nameNeeded' | null>(null);
  const { busy, once } = useSingleFlight();
  const submit = async () => {
    setError(null);
    if (!strokes.length) return setError('empty');
    if (!name.trim()) return setError('nameNeeded');
    await once(async () => {
      await draft.settle();
      await onSigned(await makeSignaturePicture(strokes), name.trim());
    });
  };
  return (
    <PictureDialog
      title={title}
      // A slip of the finger must not lose the signature.
      preventClose={strokes.length > 0}
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
      <div className={commentStyles.comment}>
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
      <Button look="main" busy={busy} onClick={submit}>
        {texts.done}
      </Button>
    </PictureDialog>
  );
};

/** What was drawn and typed but not confirmed yet. */
type SignatureDraft = { strokes: readonly Stroke[]; name: string };
const emptySignature: SignatureDraft = { strokes: [], name: '' };
