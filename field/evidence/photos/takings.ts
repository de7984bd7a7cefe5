import { useSyncExternalStore } from 'react';
import { holdPage } from '../../framework/drafts/unsaved';
import type { WorkId } from '../../framework/vault/tables';
import type { addPhoto } from '../../work/tasks/entering';
import type { Picture } from './picture/make-picture';
import type { Unfit } from './picture/prepare';

/** The slot that a picture is for, and what it is called. */
export type Spot = { work: WorkId; test: string; index: number; name: string };
export type Ready = Picture & Pick<Parameters<typeof addPhoto>[2], 'place' | 'accuracy' | 'comment'>;
type State =
  | { is: 'making' }
  | { is: 'unfit'; why: Unfit['why'] }
  | { is: 'unsaved'; why: 'noRoom' | 'notKept'; picture: Ready };
/** A picture between the camera and the vault. It is in memory until it lies on the disk, or the agent gives it up. */
export type Taking = Spot & State;

/** Beside every screen: one that is left, or closed by the PIN, takes no picture with it. */
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

/** The slots of a step for which a picture is in memory. */
export const takenSlots = (work: WorkId, test: string): number[] =>
  takings.flatMap(each => (each.work === work && each.test === test ? [each.index] : []));

/** With everything else that lies here. */
export const forgetTakings = () => {
  takings = [];
  holdPage('pictures', false);
};

/** `null`: it lies on the disk, or was given up. */
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
