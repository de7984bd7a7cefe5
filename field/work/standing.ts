import type { Trouble } from '../vault/tables';
import { isUnsentPhoto } from './unsent';
import type { Work } from './work';

/** The agent has begun: his clock-in lies here or at the office. */
export const isBegun = ({ arrival, task }: Work) => arrival !== null || task !== null;

/** The office gave it back, and the agent has not ended it again. */
export const isReturned = ({ task, outcome }: Work) => task?.task_status === 'return' && outcome === null;

/** What of it stands against being sent, the gravest first: work that is over, then what is to be decided or mended. */
export const troublesOf = ({ arrival, entries, photos, outcome }: Work): Trouble[] =>
  [arrival, ...entries, ...photos, outcome]
    .flatMap(entered => entered?.trouble ?? [])
    .sort((one, other) => gravity.indexOf(one.kind) - gravity.indexOf(other.kind));
const gravity: readonly Trouble['kind'][] = ['over', 'changed', 'refused'];

/** How much of it is still to be sent. */
export const unsentOf = ({ arrival, entries, photos, outcome }: Work): number =>
  [
    arrival?.sent_at === null,
    ...entries.map(({ edition, sent_edition }) => edition > sent_edition),
    ...photos.map(isUnsentPhoto),
    outcome?.sent_at === null,
  ].filter(Boolean).length;

/** The slots of a step that hold a photo, at the office or here. */
export const filledSlots = ({ task, photos, takenBack }: Work, test: string): ReadonlySet<number> =>
  new Set([
    ...(task?.tests[test]?.photos ?? [])
      .filter(({ photo_id }) => !takenBack.includes(photo_id))
      .map(({ index }) => index),
    ...photos.filter(photo => photo.test === test).map(({ index }) => index),
  ]);
