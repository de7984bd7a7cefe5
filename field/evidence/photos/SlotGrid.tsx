import { useCallback, useEffect, useRef, useState } from 'react';
import type { PhotoSlot } from '../../../contract/work/steps/parts';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { VisuallyHidden } from '../../framework/ui/VisuallyHidden';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import type { Work } from '../../work/tasks/work';
import { clearCameraReturn, getLostSlot, saveCameraReturn } from './camera-return';
import { groupSlots } from './group-slots';
import { needsCompassPermission, requestCompassPermission, watchLocation } from './location';
import { PhotoDialog } from './PhotoDialog';
import { SignatureDialog } from './SignatureDialog';
import styles from './SlotGrid.module.css';
import { SlotTile } from './SlotTile';
import { listSlotPhotos } from './slot-photo';
import { usePhotoCapture } from './usePhotoCapture';
import { useUndoableRemoval } from './useUndoableRemoval';

/** A slot without a label of its own. */
export type FreeSlot = { index: number; name: string };

/** Fixed slots by group, then the filled free slots, plus one empty one. */
export const SlotGrid = ({
  work,
  test,
  slots,
  free = [],
  counted = false,
}: {
  work: Work;
  test: string;
  slots: readonly PhotoSlot[];
  free?: readonly FreeSlot[];
  /** Shows how many of the fixed slots are filled. */
  counted?: boolean;
}) => {
  const vault = useVault();
  const { words, fill, named } = useWords();
  useEffect(() => {
    const stop = watchLocation();
    return stop;
  }, []);
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const pendingIndex = useRef<number | null>(null);
  const [opened, open] = useState<number | null>(null);
  const [failed, fail] = useState(false);
  const [waits, setWaits] = useState(needsCompassPermission);
  const { takingFor, take, put } = usePhotoCapture(work.id, test);
  const { leaving, remove, undo, end } = useUndoableRemoval(work, test, () => fail(true));

  const removed = vault.all('photos').filter(photo => photo.removed && photo.work === work.id);
  const photos = listSlotPhotos(work, test, removed);
  if (leaving) photos.delete(leaving.index);
  const inOrder = [
    ...groupSlots(slots).flatMap(({ rows }) =>
      rows.flat().map(slot => ({ index: slot.index, slot, name: nameOf(slot) })),
    ),
    ...free.map(each => ({ ...each, slot: undefined })),
  ];
  function nameOf(slot: PhotoSlot) {
    return [slot.label, ...(slot.tag ? [slot.tag] : [])].map(named).join(' – ');
  }
  const openedSlot = inOrder.find(({ index }) => index === opened);
  const lost = inOrder.find(({ index }) => index === getLostSlot());
  const isEmpty = ({ index }: { index: number }) => !photos.has(index) && !takingFor(index);
  const nextFree = free.find(isEmpty);
  const redoOf = (index: number) =>
    work.task?.redo.find(each => each.test === test && each.index === index && !each.redone);

  const call = (index: number, from = camera) => {
    pendingIndex.current = index;
    if (!from.current) return;
    saveCameraReturn(index, from.current);
    from.current.click();
  };
  const touch = (index: number) => {
    const slot = slots.find(each => each.index === index);
    if (!isEmpty({ index }) || slot?.signature) open(index);
    else call(index);
  };
  const latest = useRef(touch);
  latest.current = touch;
  const onTouch = useCallback((index: number) => latest.current(index), []);
  const arrived = async (input: HTMLInputElement) => {
    clearCameraReturn();
    const file = input.files?.[0];
    const index = pendingIndex.current;
    if (!file || index === null) return;
    // A copy, so that the same file can be chosen again.
    const copy = file.slice(0, file.size, file.type);
    input.value = '';
    open(index);
    await end();
    await take(index, inOrder.find(each => each.index === index)?.name ?? '', copy);
  };

  const after = openedSlot ? inOrder.findIndex(({ index }) => index === opened) + 1 : 0;
  const next = [...inOrder.slice(after), ...inOrder.slice(0, after)].find(
    each => each.slot && !each.slot.signature && each.index !== opened && isEmpty(each),
  );
  const tile = ({ index, slot, name }: { index: number; slot?: PhotoSlot; name: string }) => {
    const { entry = null, held = null } = photos.get(index) ?? {};
    return <SlotTile key={index} {...{ index, name, slot, entry, held, onTouch }} redo={redoOf(index)} />;
  };
  const tileOf = (slot: PhotoSlot) => tile({ index: slot.index, slot, name: nameOf(slot) });
  const count = { done: slots.filter(({ index }) => photos.has(index)).length, of: slots.length };
  const filledFree = free.filter(({ index }) => photos.has(index) || redoOf(index));
  const currentCapture = openedSlot ? takingFor(openedSlot.index) : null;

  return (
    <div className={styles.slots}>
      {counted && slots.length > 0 && (
        <p className={styles.count}>
          <span aria-hidden>{fill(words.photos.count, count)}</span>
          <VisuallyHidden>{fill(words.photos.counted, count)}</VisuallyHidden>
        </p>
      )}
      {lost && <Notice tone="warn">{fill(words.photos.cameraClosed, { slot: lost.name })}</Notice>}
      {failed && <Notice tone="bad">{words.photos.noRoomForWords}</Notice>}
      {waits && (
        <Button
          onClick={() => void requestCompassPermission().then(() => setWaits(needsCompassPermission()))}
        >
          {words.photos.compass}
        </Button>
      )}
      {groupSlots(slots).map(({ label, rows }) => (
        <section key={rows[0][0].index} className={styles.group}>
          {label && <h3>{named(label)}</h3>}
          <div className={styles.grid}>
            {rows.map(row =>
              row.length > 1 ? (
                <div key={row[0].index} className={styles.pair}>
                  {row.map(tileOf)}
                </div>
              ) : (
                tileOf(row[0])
              ),
            )}
          </div>
        </section>
      ))}
      {(filledFree.length > 0 || nextFree) && (
        <section className={styles.group}>
          {slots.length > 0 && <h3>{words.photos.more}</h3>}
          {filledFree.length > 0 && <div className={styles.grid}>{filledFree.map(tile)}</div>}
          {nextFree && (
            <div className={styles.two}>
              <Button onClick={() => call(nextFree.index)}>{words.photos.add}</Button>
              <Button onClick={() => call(nextFree.index, gallery)}>{words.photos.gallery}</Button>
            </div>
          )}
        </section>
      )}
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ currentTarget }) => arrived(currentTarget)}
      />
      <input
        ref={gallery}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => arrived(currentTarget)}
      />
      {leaving && (
        <div className={styles.undo} role="status">
          <span>{fill(words.photos.removed, { slot: leaving.name })}</span>
          <Button onClick={undo}>{words.photos.undo}</Button>
        </div>
      )}
      {currentCapture?.is === 'unsaved' ? null : openedSlot?.slot?.signature &&
        !photos.has(openedSlot.index) ? (
        <SignatureDialog
          work={work.id}
          test={test}
          index={openedSlot.index}
          title={openedSlot.name}
          onClose={() => open(null)}
          onSigned={async (made, signer) => {
            await end();
            if (await put(openedSlot.index, openedSlot.name, made, signer)) open(null);
          }}
        />
      ) : (
        openedSlot &&
        (currentCapture?.is === 'making' || photos.has(openedSlot.index)) && (
          <PhotoDialog
            key={openedSlot.index}
            work={work.id}
            test={test}
            index={openedSlot.index}
            title={openedSlot.name}
            photo={photos.get(openedSlot.index) ?? null}
            making={currentCapture?.is === 'making'}
            redo={redoOf(openedSlot.index)}
            signature={openedSlot.slot?.signature}
            next={next?.name}
            onNext={() => next && call(next.index)}
            onRetake={() => call(openedSlot.index)}
            onGallery={() => call(openedSlot.index, gallery)}
            onRemove={() => {
              const photo = photos.get(openedSlot.index);
              open(null);
              if (photo) void remove({ ...photo, index: openedSlot.index, name: openedSlot.name });
            }}
            onClose={() => open(null)}
          />
        )
      )}
    </div>
  );
};
