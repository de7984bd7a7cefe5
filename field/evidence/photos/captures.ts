import { useSyncExternalStore } from 'react';
import { setUnloadWarning } from '../../framework/drafts/unsaved-drafts';
import type { PhotoEntry, WorkId } from '../../framework/vault/tables';
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
let captures: readonly Capture[] = [];
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const getCaptures = () => captures;

export const useCaptures = () => useSyncExternalStore(subscribe, getCaptures);

export const isSameSlot = (one: SlotId, other: SlotId) =>
  one.work === other.work && one.test === other.test && one.index === other.index;

/** The slot numbers of a step that have a picture in memory. */
export const listCapturedSlots = (work: WorkId, test: string): number[] =>
  captures.filter(capture => capture.work === work && capture.test === test).map(({ index }) => index);

/** For the deletion of all data, just before the page reloads. */
export const clearCaptures = () => {
  captures = [];
  setUnloadWarning('pictures', false);
};

/** Adds or updates the capture of a slot; `null` removes it: the picture was stored or discarded. */
export const setCaptureState = ({ work, test, index, name }: CaptureSlot, state: CaptureState | null) => {
  const slot = { work, test, index, name };
  const updated = state ? [{ ...slot, ...state }] : [];
  const isKnown = captures.some(capture => isSameSlot(capture, slot));
  captures = isKnown
    ? captures.flatMap(capture => (isSameSlot(capture, slot) ? updated : [capture]))
    : [...captures, ...updated];
  setUnloadWarning(
    'pictures',
    captures.some(({ is }) => is !== 'unfit'),
  );
  for (const listener of listeners) listener();
};
