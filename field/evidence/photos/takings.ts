import { useSyncExternalStore } from 'react';
import { holdPage } from '../../framework/drafts/unsaved';
import type { WorkId } from '../../framework/vault/tables';
import type { addPhoto } from '../../work/tasks/entering';
import type { Picture } from './picture/make-picture';
import type { Unfit } from './picture/prepare';

/** The slot that a picture is for, and its label. */
export type Spot = { work: WorkId; test: string; index: number; name: string };
export type Ready = Picture & Pick<Parameters<typeof addPhoto>[2], 'place' | 'accuracy' | 'comment'>;
type State =
  | { is: 'making' }
  | { is: 'unfit'; why: Unfit['why'] }
  | { is: 'unsaved'; why: 'noRoom' | 'notKept'; picture: Ready };
/** A picture between the camera and the vault. It is in memory until it is stored, or the agent discards it. */
export type Taking = Spot & State;

/** Outside of the screens: leaving one, or locking it by the PIN, loses no picture. */
let takings: readonly Taking[] = [];
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const takingsNow = () => takings;

export const useTakings = () => useSyncExternalStore(subscribe, takingsNow);

export const isFor = (one: Omit<Spot, 'name'>, other: Omit<Spot, 'name'>) =>
  one.work === other.work && one.test === other.test && one.index === other.index;

/** The slots of a step that have a picture in memory. */
export const takenSlots = (work: WorkId, test: string): number[] =>
  takings.flatMap(each => (each.work === work && each.test === test ? [each.index] : []));

/** Called together with everything else that is deleted here. */
export const forgetTakings = () => {
  takings = [];
  holdPage('pictures', false);
};

/** `null`: it was stored or discarded. */
export const become = ({ work, test, index, name }: Spot, state: State | null) => {
  const spot = { work, test, index, name };
  const next = state ? [{ ...spot, ...state }] : [];
  takings = takings.some(each => isFor(each, spot))
    ? takings.flatMap(each => (isFor(each, spot) ? next : [each]))
    : [...takings, ...next];
  holdPage(
    'pictures',
    takings.some(({ is }) => is !== 'unfit'),
  );
  for (const listener of listeners) listener();
};
