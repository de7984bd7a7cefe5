import { useSyncExternalStore } from 'react';
import { setUnloadWarning } from '../../framework/drafts/unsaved-drafts';
import { createStore } from '../../framework/ui/create-store';
import type { PhotoEntry, WorkId } from '../../work/vault/tables';
import type { Picture } from './picture/make-picture';
import type { InvalidPictureError } from './picture/prepare-picture';

/** The photo slot that a picture is taken for, and its label. */
export type CaptureSlot = { work: WorkId; test: string; index: number; name: string };
type SlotId = Omit<CaptureSlot, 'name'>;

export type CapturedPhoto = Picture & Pick<PhotoEntry, 'place' | 'accuracy' | 'comment'>;

type CaptureState =
  | { is: 'making' }
  | { is: 'unfit'; why: InvalidPictureError['why'] }
  | { is: 'unsaved'; why: 'noRoom' | 'notKept'; picture: CapturedPhoto };

/** A picture between the camera and the vault. It is in memory until it is stored, or the agent discards it. */
export type Capture = CaptureSlot & CaptureState;

/** Not in React state: leaving a screen, or locking it by the PIN, loses no picture. */
const store = createStore<readonly Capture[]>([]);
export const useCaptures = () => useSyncExternalStore(store.subscribe, store.get);

export const isSameSlot = (one: SlotId, other: SlotId) =>
  one.work === other.work && one.test === other.test && one.index === other.index;

/** The slot numbers of a step that have a picture in memory. */
export const listCapturedSlots = (work: WorkId, test: string): number[] =>
  store
    .get()
    .filter(capture => capture.work === work && capture.test === test)
    .map(({ index }) => index);

/** For the deletion of all data, just before the page reloads. */
export const clearCaptures = () => setCaptures([]);

/** Adds or updates the capture of a slot; `null` removes it: the picture was stored or discarded. */
export const setCaptureState = ({ work, test, index, name }: CaptureSlot, state: CaptureState | null) => {
  const slot = { work, test, index, name };
  const updated = state ? [{ ...slot, ...state }] : [];
  const captures = store.get();
  const isKnown = captures.some(capture => isSameSlot(capture, slot));
  setCaptures(
    isKnown
      ? captures.flatMap(capture => (isSameSlot(capture, slot) ? updated : [capture]))
      : [...captures, ...updated],
  );
};

const setCaptures = (captures: readonly Capture[]) => {
  setUnloadWarning(
    'pictures',
    captures.some(({ is }) => is !== 'unfit'),
  );
  store.set(captures);
};
