import { memo } from 'react';
import { getPhotoView } from '../../../contract/work/evidence/photo-views';
import type { PhotoSlot } from '../../../contract/work/steps/parts';
import { CameraIcon } from '../../framework/ui/icons/CameraIcon';
import { SignatureIcon } from '../../framework/ui/icons/SignatureIcon';
import { VisuallyHidden } from '../../framework/ui/VisuallyHidden';
import { useWords } from '../../framework/words/useWords';
import { SlotStatus } from './SlotStatus';
import styles from './SlotTile.module.css';
import { SmallPicture } from './SmallPicture';
import type { SlotPhoto } from './slot-photo';
import { getSlotState, type Redo } from './slot-state';
import { ViewExample } from './ViewExample';

/** One slot: its label, and its photo with the photo's state, or an example while it is empty. */
export const SlotTile = memo(
  ({
    index,
    name,
    slot,
    entry,
    serverPhoto,
    redo,
    onTouch,
  }: SlotPhoto & {
    index: number;
    name: string;
    slot?: PhotoSlot;
    redo?: Redo;
    onTouch: (index: number) => void;
  }) => {
    const { words, fill, localize } = useWords();
    const isFilled = entry !== null || serverPhoto !== null;
    const state = getSlotState({ entry, serverPhoto }, redo);
    const emptyAction = slot?.signature ? words.photos.signHere : words.photos.take;
    const action = isFilled ? words.photos.see : emptyAction;
    const sideLabel = slot?.turn && words.photos[slot.turn.side];
    return (
      <button
        type="button"
        className={styles.tile}
        data-slot={index}
        data-state={state?.is ?? 'empty'}
        onClick={() => onTouch(index)}
      >
        {/* The visible text follows: a voice command with the visible words must match. */}
        <VisuallyHidden>{fill(action, { slot: '' })}</VisuallyHidden>{' '}
        <span className={isFilled ? styles.picture : styles.empty}>
          {isFilled ? <SmallPicture {...{ entry, serverPhoto }} /> : <EmptyTilePicture slot={slot} />}
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{slot ? localize(slot.label) : name}</span>
          {slot?.tag && <span className={styles.tag}>{localize(slot.tag)}</span>}
          <span className={styles.states}>
            {!isFilled && slot?.required && <span className={styles.required}>{words.photos.required}</span>}
            {state && <SlotStatus state={state} />}
            {entry && entry.look !== 'good' && (
              <span className={styles.look}>{words.photos.mark[entry.look]}</span>
            )}
          </span>
        </span>
        {sideLabel && <span className={styles.side}>{sideLabel}</span>}
      </button>
    );
  },
);

/** The example of what to photograph, or what a tap does. */
const EmptyTilePicture = ({ slot }: { slot?: PhotoSlot }) => {
  if (!slot) return <CameraIcon />;
  if (slot.signature) return <SignatureIcon />;
  return (
    <>
      <ViewExample view={getPhotoView(slot)} />
      <span className={styles.camera}>
        <CameraIcon />
      </span>
    </>
  );
};
