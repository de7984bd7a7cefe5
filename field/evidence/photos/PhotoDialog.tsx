import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { PictureDialog } from '../../framework/ui/PictureDialog';
import { useWords } from '../../framework/words/useWords';
import type { WorkId } from '../../work/vault/tables';
import { LargePicture } from './LargePicture';
import type { NamedSlot } from './named-slot';
import { PhotoComment } from './PhotoComment';
import styles from './SlotGrid.module.css';
import { SlotStatus } from './SlotStatus';
import { getPhotoKey, type SlotPhoto } from './slot-photo';
import { getSlotState, type Redo } from './slot-state';

/** A slot's photo in full screen, already stored: comment, retake or remove it, or take the photo of the next slot. */
export const PhotoDialog = ({
  work,
  test,
  index,
  title,
  photo,
  isMaking,
  redo,
  signature = false,
  nextSlot,
  nextRequired,
  onNext,
  onRetake,
  onGallery,
  onRemove,
  onClose,
}: {
  work: WorkId;
  test: string;
  index: number;
  title: string;
  photo: SlotPhoto | null;
  /** A new picture is being processed. */
  isMaking: boolean;
  redo?: Redo;
  signature?: boolean;
  /** The next empty slot, and the next of those that are required. */
  nextSlot?: NamedSlot;
  nextRequired?: NamedSlot;
  onNext: (slot: NamedSlot) => void;
  onRetake: () => void;
  /** Replaces the photo by one from the gallery. */
  onGallery: () => void;
  onRemove: () => void;
  onClose: () => void;
}) => {
  const { words, fill } = useWords();
  const entry = photo?.entry;
  const state = photo && getSlotState(photo, redo);
  /** The picture may be blurred or dark: the agent is advised to retake it. */
  const poorLook = !isMaking && entry && !entry.sent_at && entry.look !== 'good' ? entry.look : null;
  const isNextOffered = !poorLook && !signature;
  const offersBoth = isNextOffered && nextRequired !== undefined && nextRequired !== nextSlot;
  const renderCloseOrNext = () => {
    if (poorLook) return <Button onClick={onClose}>{words.photos.keep}</Button>;
    if (nextSlot && isNextOffered)
      return (
        <Button look={offersBoth ? 'plain' : 'main'} disabled={isMaking} onClick={() => onNext(nextSlot)}>
          {fill(words.photos.next, { slot: nextSlot.name })}
        </Button>
      );
    return (
      <Button look="main" onClick={onClose}>
        {words.photos.close}
      </Button>
    );
  };
  return (
    <PictureDialog
      title={title}
      onClose={onClose}
      picture={
        isMaking ? (
          <p role="status">{words.photos.state.making}</p>
        ) : (
          photo && <LargePicture photo={photo} name={title} />
        )
      }
    >
      {!isMaking && state && <SlotStatus state={state} />}
      {poorLook && <Notice tone="warn">{words.photos.look[poorLook]}</Notice>}
      {signature && entry?.comment && <p>{fill(words.photos.signature.by, { name: entry.comment })}</p>}
      {!isMaking && photo && !signature && (
        <PhotoComment key={getPhotoKey(photo)} {...{ work, test, index, photo }} />
      )}
      {!isMaking && photo && (
        <div className={styles.two}>
          {!signature && <Button onClick={onGallery}>{words.photos.gallery}</Button>}
          <Button look="danger" onClick={onRemove}>
            {words.photos.remove}
          </Button>
        </div>
      )}
      <div className={styles.two}>
        {!signature && (
          <Button look={poorLook || !photo ? 'main' : 'plain'} disabled={isMaking} onClick={onRetake}>
            {words.photos.retake}
          </Button>
        )}
        {renderCloseOrNext()}
      </div>
      {offersBoth && (
        <Button look="main" disabled={isMaking} onClick={() => onNext(nextRequired)}>
          {fill(words.photos.nextRequired, { slot: nextRequired.name })}
        </Button>
      )}
    </PictureDialog>
  );
};
