import type { WorkId } from '../../work/vault/tables';
import type { NamedSlot } from './named-slot';
import { PhotoDialog } from './PhotoDialog';
import type { Picture } from './picture/make-picture';
import { SignatureDialog } from './SignatureDialog';
import type { SlotPhoto } from './slot-photo';
import type { Redo } from './slot-state';

type SlotDialogProps = {
  work: WorkId;
  test: string;
  slot: NamedSlot;
  /** The next empty slot, and the next of those that are required. */
  nextSlot: NamedSlot | undefined;
  nextRequired: NamedSlot | undefined;
  photo: SlotPhoto | null;
  /** A new picture is being processed. */
  isMaking: boolean;
  redo: Redo | undefined;
  onTake: (index: number) => void;
  onChoose: (index: number) => void;
  onSigned: (slot: NamedSlot, signature: Picture, signer: string) => Promise<void>;
  onRemove: (photo: SlotPhoto) => void;
  onClose: () => void;
};

/** The dialog of one slot: its photo, or a pad for the signature that is missing. */
export const SlotDialog = ({
  work,
  test,
  slot,
  nextSlot,
  nextRequired,
  photo,
  isMaking,
  redo,
  onTake,
  onChoose,
  onSigned,
  onRemove,
  onClose,
}: SlotDialogProps) => {
  const { index, name: title } = slot;
  const isSignature = slot.slot?.signature;
  if (isSignature && !photo)
    return (
      <SignatureDialog
        {...{ work, test, index, title, onClose }}
        onSigned={(signature, signer) => onSigned(slot, signature, signer)}
      />
    );
  if (!isMaking && !photo) return null;
  return (
    <PhotoDialog
      key={index}
      {...{ work, test, index, title, photo, isMaking, redo, onClose }}
      signature={isSignature}
      nextSlot={nextSlot}
      nextRequired={nextRequired}
      onNext={next => onTake(next.index)}
      onRetake={() => onTake(index)}
      onGallery={() => onChoose(index)}
      onRemove={() => {
        onClose();
        if (photo) onRemove(photo);
      }}
    />
  );
};
