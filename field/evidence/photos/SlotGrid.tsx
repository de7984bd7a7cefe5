import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { PhotoSlot } from '../../../contract/work/steps/parts';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { getWork, type Work } from '../../work/tasks/work';
import { getFilledSlots } from '../../work/tasks/work-state';
import { CompassButton } from './CompassButton';
import { getLostSlot } from './camera-return';
import { groupSlots } from './group-slots';
import { watchLocation } from './location';
import type { NamedSlot } from './named-slot';
import type { Picture } from './picture/make-picture';
import { SlotDialog } from './SlotDialog';
import styles from './SlotGrid.module.css';
import { SlotProgress } from './SlotProgress';
import { SlotTile } from './SlotTile';
import { listSlotPhotos } from './slot-photo';
import { usePhotoCapture } from './usePhotoCapture';
import { usePictureInputs } from './usePictureInputs';
import { useUndoableRemoval } from './useUndoableRemoval';

/** A slot for an extra photo: it has no label of its own, so it is named by its number. */
type FreeSlot = { index: number; name: string };

/**
 * Fixed slots by group, then the filled free slots and buttons to add another, and the dialog of the slot that was
 * opened.
 */
export const SlotGrid = ({
  work,
  test,
  slots,
  free = [],
  counted = false,
  onLastRequired,
}: {
  work: Work;
  test: string;
  slots: readonly PhotoSlot[];
  free?: readonly FreeSlot[];
  /** Shows how many of the fixed slots are filled. */
  counted?: boolean;
  /** The last of the required photos has just been taken, and looks good. */
  onLastRequired?: () => void;
}) => {
  const vault = useVault();
  const { words, fill, localize } = useWords();
  useEffect(() => {
    const stop = watchLocation();
    return stop;
  }, []);
  const [openedIndex, setOpenedIndex] = useState<number | null>(null);
  const [isMissingOnly, setMissingOnly] = useState(false);
  const [hasRemovalFailed, setRemovalFailed] = useState(false);
  const { getCapture, capture, storePicture } = usePhotoCapture(work.id, test);
  const { photoBeingRemoved, remove, undo, finishRemoval } = useUndoableRemoval(work, test, () =>
    setRemovalFailed(true),
  );

  const photosBeingWithdrawn = vault.all('photos').filter(photo => photo.removed && photo.work === work.id);
  const photos = listSlotPhotos(work, test, photosBeingWithdrawn);
  if (photoBeingRemoved) photos.delete(photoBeingRemoved.index);
  const getSlotName = ({ label, tag }: PhotoSlot) => [label, ...(tag ? [tag] : [])].map(localize).join(' – ');
  /** In the order of display. */
  const allSlots: NamedSlot[] = [
    ...groupSlots(slots).flatMap(({ rows }) =>
      rows.flat().map(slot => ({ index: slot.index, slot, name: getSlotName(slot) })),
    ),
    ...free,
  ];
  const openedSlot = allSlots.find(({ index }) => index === openedIndex);
  const lostSlot = allSlots.find(({ index }) => index === getLostSlot());
  const isEmpty = ({ index }: { index: number }) => !photos.has(index) && !getCapture(index);
  const nextFree = free.find(isEmpty);
  const findRedo = (index: number) =>
    work.task?.redo.find(request => request.test === test && request.index === index && !request.redone);

  const listMissingSlots = () => {
    const filled = getFilledSlots(getWork(vault, work.id) ?? work, test);
    return slots.filter(({ required, index }) => required && !filled.has(index));
  };
  // The dialog may have been closed, or its screen left, while the picture was being processed.
  const dialogIndex = useRef<number | null>(null);
  useEffect(() => {
    dialogIndex.current = openedIndex;
    return () => {
      dialogIndex.current = null;
    };
  }, [openedIndex]);
  const { takePhoto, choosePhoto, inputs } = usePictureInputs(async (index, file) => {
    const wasMissing = listMissingSlots().some(slot => slot.index === index);
    setOpenedIndex(index);
    await finishRemoval();
    const isGood = await capture(index, allSlots.find(slot => slot.index === index)?.name ?? '', file);
    const isLast = isGood && wasMissing && !listMissingSlots().length;
    if (!isLast || !onLastRequired || dialogIndex.current !== index) return;
    setOpenedIndex(null);
    onLastRequired();
  });
  const saveSignature = async ({ index, name }: NamedSlot, signature: Picture, signer: string) => {
    await finishRemoval();
    if (await storePicture(index, name, signature, signer)) setOpenedIndex(null);
  };
  /** Opens the camera at once for an empty slot; a signature is drawn in the dialog. */
  const handleTouch = (index: number) => {
    const slot = slots.find(other => other.index === index);
    if (!isEmpty({ index }) || slot?.signature) setOpenedIndex(index);
    else takePhoto(index);
  };
  // A stable callback: tiles are memoised.
  const latestHandler = useRef(handleTouch);
  latestHandler.current = handleTouch;
  const onTouch = useCallback((index: number) => latestHandler.current(index), []);

  /** The empty fixed slots after the opened one, then those from the top. */
  const listNextEmpty = () => {
    const afterOpened = openedSlot ? allSlots.findIndex(({ index }) => index === openedIndex) + 1 : 0;
    return [...allSlots.slice(afterOpened), ...allSlots.slice(0, afterOpened)].filter(
      ({ index, slot }) => slot && !slot.signature && index !== openedIndex && isEmpty({ index }),
    );
  };
  const renderTile = ({ index, slot, name }: NamedSlot) => {
    const { entry = null, serverPhoto = null } = photos.get(index) ?? {};
    const redo = findRedo(index);
    return <SlotTile key={index} {...{ index, name, slot, entry, serverPhoto, redo, onTouch }} />;
  };
  const renderFixedTile = (slot: PhotoSlot) =>
    renderTile({ index: slot.index, slot, name: getSlotName(slot) });
  const filledFree = free.filter(({ index }) => photos.has(index) || findRedo(index));
  const currentCapture = openedSlot ? getCapture(openedSlot.index) : null;
  const emptySlots = slots.filter(({ index }) => !photos.has(index));
  const nextSlots = listNextEmpty();

  return (
    <div className={styles.slots}>
      {counted && slots.length > 0 && (
        <SlotProgress
          done={slots.length - emptySlots.length}
          of={slots.length}
          isMissingOnly={isMissingOnly}
          onMissingOnly={setMissingOnly}
        />
      )}
      {lostSlot && <Notice tone="warn">{fill(words.photos.cameraClosed, { slot: lostSlot.name })}</Notice>}
      {hasRemovalFailed && <Notice tone="bad">{words.photos.noRoomForWords}</Notice>}
      <CompassButton />
      <SlotGroups
        slots={isMissingOnly && emptySlots.length > 0 ? emptySlots : slots}
        renderTile={renderFixedTile}
      />
      {(filledFree.length > 0 || nextFree) && (
        <section className={styles.group}>
          {slots.length > 0 && <h3>{words.photos.more}</h3>}
          {filledFree.length > 0 && <div className={styles.grid}>{filledFree.map(renderTile)}</div>}
          {nextFree && (
            <AddPhotoButtons
              onTake={() => takePhoto(nextFree.index)}
              onChoose={() => choosePhoto(nextFree.index)}
            />
          )}
        </section>
      )}
      {inputs}
      {photoBeingRemoved && <RemovalNotice slotName={photoBeingRemoved.name} onUndo={undo} />}
      {openedSlot && currentCapture?.is !== 'unsaved' && (
        <SlotDialog
          {...{ work: work.id, test, slot: openedSlot }}
          nextSlot={nextSlots[0]}
          nextRequired={nextSlots.find(({ slot }) => slot?.required)}
          photo={photos.get(openedSlot.index) ?? null}
          isMaking={currentCapture?.is === 'making'}
          redo={findRedo(openedSlot.index)}
          onTake={takePhoto}
          onChoose={choosePhoto}
          onSigned={saveSignature}
          onRemove={photo => void remove({ ...photo, index: openedSlot.index, name: openedSlot.name })}
          onClose={() => setOpenedIndex(null)}
        />
      )}
    </div>
  );
};

/** Fixed slots under their headings; before and after are side by side. */
const SlotGroups = ({
  slots,
  renderTile,
}: {
  slots: readonly PhotoSlot[];
  renderTile: (slot: PhotoSlot) => ReactNode;
}) => {
  const { localize } = useWords();
  return groupSlots(slots).map(({ label, rows }) => (
    <section key={rows[0][0].index} className={styles.group}>
      {label && <h3>{localize(label)}</h3>}
      <div className={styles.grid}>
        {rows.map(row =>
          row.length > 1 ? (
            <div key={row[0].index} className={styles.pair}>
              {row.map(renderTile)}
            </div>
          ) : (
            renderTile(row[0])
          ),
        )}
      </div>
    </section>
  ));
};

const AddPhotoButtons = ({ onTake, onChoose }: { onTake: () => void; onChoose: () => void }) => {
  const { words } = useWords();
  return (
    <div className={styles.two}>
      <Button onClick={onTake}>{words.photos.add}</Button>
      <Button onClick={onChoose}>{words.photos.gallery}</Button>
    </div>
  );
};

/** A photo is being removed: the agent may undo it. */
const RemovalNotice = ({ slotName, onUndo }: { slotName: string; onUndo: () => void }) => {
  const { words, fill } = useWords();
  return (
    <div className={styles.undo} role="status">
      <span>{fill(words.photos.removed, { slot: slotName })}</span>
      <Button onClick={onUndo}>{words.photos.undo}</Button>
    </div>
  );
};
