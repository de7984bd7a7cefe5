import type { Trouble } from '../../framework/vault/tables';
import { unsentAmong } from './unsent-counts';
import type { Work } from './work';

/** Begun: the clock-in is stored here or at the office. */
export const isBegun = ({ arrival, task }: Work) => arrival !== null || task !== null;

/** The office returned it, and the agent has not ended it again. */
export const isReturned = ({ task, outcome }: Work) => task?.task_status === 'return' && outcome === null;

/** What keeps it from being sent, most serious first: work that is over, then what is to be decided or fixed. */
export const listTroubles = ({ arrival, entries, photos, outcome }: Work): Trouble[] =>
  [arrival, ...entries, ...photos, outcome]
    .flatMap(entered => entered?.trouble ?? [])
    .sort((one, other) => gravity.indexOf(one.kind) - gravity.indexOf(other.kind));
const gravity: readonly Trouble['kind'][] = ['over', 'changed', 'missing', 'refused'];

/** How much of it is still to be sent, counted as in the status line. */
export const countUnsentOfWork = ({ arrival, entries, photos, removals, outcome }: Work): number =>
  unsentAmong({
    arrivals: arrival ? [arrival] : [],
    steps: entries,
    photos: [...photos, ...removals],
    outcomes: outcome ? [outcome] : [],
  }).count;

/** The slots of a step that hold a photo, at the office or here. */
export const getFilledSlots = ({ task, photos, removals }: Work, test: string): ReadonlySet<number> =>
  new Set([
    ...(task?.tests[test]?.photos ?? [])
      .filter(({ photo_id }) => !removals.some(removal => removal.photo_id === photo_id))
      .map(({ index }) => index),
    ...photos
      .filter(photo => photo.test === test && photo.trouble?.kind !== 'missing')
      .map(({ index }) => index),
  ]);
