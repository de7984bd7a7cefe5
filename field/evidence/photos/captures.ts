import { useSyncExternalStore } from 'react';
import { setUnloadWarning } from '../../framework/drafts/unsaved-drafts';
import type { WorkId } from '../../framework/vault/tables';
import type { addPhoto } from '../../work/tasks/entries';
import type { Picture } from './picture/make-picture';
import type { InvalidPictureError } from './picture/prepare-picture';

/** The slot that a picture is for, and its label. */
export type CaptureSlot = { work: WorkId; test: string; index: number; name: string };
export type CapturedPhoto = Picture & Pick<Parameters<typeof addPhoto>[2], 'place' | 'accuracy' | 'comment'>;
type State =
  | { is: 'making' }
  | { is: 'unfit'; why: InvalidPictureError['why'] }
  | { is: 'unsaved'; why: 'noRoom' | 'notKept'; picture: CapturedPhoto };
/** A picture between the camera and the vault. It is in memory until it is stored, or the agent discards it. */
export type Capture = CaptureSlot & State;

/** Outside of the screens: leaving one, or locking it by the PIN, loses no picture. */
let takings: readonly Capture[] = [];
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const takingsNow = () => takings;

export const useCaptures = () => useSyncExternalStore(subscribe, takingsNow);

export const isSameSlot = (one: Omit<CaptureSlot, 'name'>, other: Omit<CaptureSlot, 'name'>) =>
  one.work === other.work && one.test === other.test && one.index === other.index;

/** The slots of a step that have a picture in memory. */
export const listCapturedSlots = (work: WorkId, test: string): number[] =>
  takings.flatMap(each => (each.work === work && each.test === test ? [each.index] : []));

/** Called together with everything else that is deleted here. */
export const clearCaptures = () => {
  takings = [];
  setUnloadWarning('pictures', false);
};

/** `null`: it was stored or discarded. */
export const setCaptureState = ({ work, test, index, name }: CaptureSlot, state: State | null) => {
  const spot = { work, test, index, name };
  const next = state ? [{ ...spot, ...state }] : [];
  takings = takings.some(each => isSameSlot(each, spot))
    ? takings.flatMap(each => (isSameSlot(each, spot) ? next : [each]))
    : [...takings, ...next];
  setUnloadWarning(
    'pictures',
    takings.some(({ is }) => is !== 'unfit'),
  );
  for (const listener of listeners) listener();
};
