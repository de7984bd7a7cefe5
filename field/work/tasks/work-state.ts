import type { Trouble } from '../vault/tables';
import { unsentAmong } from './unsent-counts';
import type { Work } from './work';

/** Whether the agent has clocked in; the clock-in may not be sent yet. */
export const isBegun = ({ arrival, task }: Work) => arrival !== null || task !== null;

/** The office returned it, and the agent has not ended it again. */
export const isReturned = ({ task, outcome }: Work) => task?.task_status === 'return' && outcome === null;

/** The problems that keep entries from being sent, most serious first. */
export const listTroubles = ({ arrival, entries, photos, outcome }: Work): Trouble[] =>
  [arrival, ...entries, ...photos, outcome]
    .flatMap(entry => entry?.trouble ?? [])
    .sort((one, other) => kindsBySeverity.indexOf(one.kind) - kindsBySeverity.indexOf(other.kind));

const kindsBySeverity: readonly Trouble['kind'][] = ['over', 'changed', 'missing', 'refused'];

/** The number of entries still to be sent, counted as in the status line. */
export const countUnsentOfWork = ({ arrival, entries, photos, removals, outcome }: Work): number =>
  unsentAmong({
    arrivals: arrival ? [arrival] : [],
    steps: entries,
    photos: [...photos, ...removals],
    outcomes: outcome ? [outcome] : [],
  }).count;

/** The slot numbers of a step that have a photo, sent or only on this phone. */
export const getFilledSlots = ({ task, photos, removals }: Work, test: string): ReadonlySet<number> => {
  const removedIds = removals.map(({ photo_id }) => photo_id);
  const onServer = (task?.tests[test]?.photos ?? []).filter(({ photo_id }) => !removedIds.includes(photo_id));
  const onPhone = photos.filter(photo => photo.test === test && photo.trouble?.kind !== 'missing');
  return new Set([...onServer, ...onPhone].map(({ index }) => index));
};
