import { useId, useState } from 'react';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { useOnce } from '../ui/useOnce';
import { useWords } from '../words/useWords';
import comment from './Comment.module.css';
import { PictureDialog } from './PictureDialog';
import type { Picture } from './picture/make-picture';
import { SignaturePad, type Stroke } from './SignaturePad';
import styles from './Slots.module.css';
import { signaturePicture } from './signature-picture';

/** Whoever hands over or takes over signs here, and says his name. */
export const SignatureDialog = ({
  title,
  onSigned,
  onClose,
}: {
  title: string;
  onSigned: (signed: Picture, name: string) => Promise<void>;
  onClose: () => void;
}) => {
  const { words } = useWords();
  const texts = words.photos.signature;
  const id = useId();
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [name, setName] = useState('');
  const [lacks, setLacks] = useState<'empty' | 'nameNeeded' | null>(null);
  const { busy, once } = useOnce();
  const signed = async () => {
    const lacking = !strokes.length ? 'empty' : !name.trim() ? 'nameNeeded' : null;
    setLacks(lacking);
    if (lacking) return;
    await once(async () => onSigned(await signaturePicture(strokes), name.trim()));
  };
  return (
    <PictureDialog
      title={title}
      // A signature is not asked for twice because a finger slipped.
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
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      {lacks && <Notice tone="bad">{texts[lacks]}</Notice>}
      <Button look="main" busy={busy} onClick={signed}>
        {texts.done}
      </Button>
    </PictureDialog>
  );
};
