import type { StepData } from '../../../contract/work/evidence/step-data';
import type { ImpossibleCause } from '../../../contract/work/impossible';
import { merge } from '../../framework/drafts/merge';
import { draftOf, putDraft, removeDraft } from '../../framework/drafts/text-draft';
import type { Arrival, PhotoEntry, StepEntry, WorkId } from '../../framework/vault/tables';
import type { Change, Vault } from '../../framework/vault/vault';
import type { Work } from './work';

/**
 * What an agent enters. Each resolves when it lies on the disk, and rejects with nothing changed where there is no room
 * (`storage/full`). Sending is somebody else's matter: nothing here waits for a network.
 */
export const arrive = (
  vault: Vault,
  { id }: Work,
  told: Pick<Arrival, 'plan_id' | 'place' | 'accuracy' | 'far_reason' | 'data'>,
) =>
  vault.write([
    { put: 'arrivals', row: { work: id, ...told, taskid: null, ...fresh() } },
    removeDraft(id, draftOf.arrival),
  ]);

/** The step as it is shown now: `entryFor` where nothing has been entered for it yet. */
export const entryFor = (work: Work, test: string): StepEntry => {
  const held = work.task?.tests[test];
  return (
    work.entries.find(entry => entry.test === test) ?? {
      ...{ work: work.id, test, key: '', at: '', trouble: null },
      data: held?.data ?? {},
      base: { version: held?.version ?? 0, data: held?.data ?? {} },
      done: held?.done ?? false,
      finished_at: held?.finished_at ?? null,
      edition: 0,
      sent_edition: 0,
      attempt: null,
    }
  );
};

/**
 * Keeps a step's values, at each change. `done`: the agent says that it is finished. `seen`: what the values were made
 * from; what another window has written since stays, field by field.
 */
export const enter = async (
  vault: Vault,
  work: Work,
  test: string,
  data: StepData,
  done: boolean,
  seen: Pick<StepEntry, 'data' | 'done'> = entryFor(work, test),
) => {
  const now = fresh();
  const changed = (entry: StepEntry): StepEntry => {
    const merged = merge(valuesOf(seen), { data, done }, valuesOf(entry)) as Pick<StepEntry, 'data' | 'done'>;
    return {
      ...entry,
      ...merged,
      ...{ key: now.key, at: now.at },
      // Both versions stay to be seen until the agent has decided.
      trouble: entry.trouble?.kind === 'refused' ? null : entry.trouble,
      finished_at: merged.done ? now.at : null,
      edition: entry.edition + 1,
    };
  };
  const key = `${work.id}/${test}`;
  await vault.write([{ change: 'steps', key, or: entryFor(work, test), to: changed }]);
};
const valuesOf = ({ data, done }: Pick<StepEntry, 'data' | 'done'>) => ({ data, done });

/** A picture for a slot; one that waits there already makes room, one that was sent is replaced by the server. */
export const addPhoto = (
  vault: Vault,
  work: Pick<Work, 'id' | 'photos'>,
  {
    at,
    ...photo
  }: Pick<
    PhotoEntry,
    'test' | 'index' | 'sha256' | 'place' | 'accuracy' | 'direction' | 'comment' | 'look'
  > & {
    /** When it was taken, where the picture says so: one of the gallery is older than this moment. */
    at?: string;
  },
  { picture, small }: { picture: ArrayBuffer; small: ArrayBuffer },
) => {
  const id = crypto.randomUUID();
  const before = work.photos.filter(
    ({ test, index, sent_at }) => test === photo.test && index === photo.index && !sent_at,
  );
  return vault.write([
    ...before.flatMap(leaving),
    // A signature that was drawn for this slot.
    removeDraft(work.id, draftOf.signature(photo.test, photo.index)),
    { put: 'bytes', key: id, bytes: picture },
    { put: 'bytes', key: `${id}.small`, bytes: small },
    {
      put: 'photos',
      row: {
        ...photo,
        ...{
          id,
          work: work.id,
          bytes: picture.byteLength,
          begun: false,
          offset: 0,
          photo_id: null,
          removed: false,
        },
        ...fresh(),
        ...(at && { at }),
      },
    },
  ]);
};

/**
 * What is said of a photo, at each change; null empties it. It goes with the photo, and by itself once the server may
 * have that. `held`: the photo as the office has it, where this phone does not, or not any more.
 */
export const commentPhoto = async (
  vault: Vault,
  { id: work }: Pick<Work, 'id'>,
  {
    entry,
    held,
    test,
    index,
  }: Pick<PhotoEntry, 'test' | 'index'> & {
    entry: PhotoEntry | null;
    held: { photo_id: number } | null;
  },
  comment: string | null,
) => {
  const or = held ? heldEntry(work, { test, index, photo_id: held.photo_id }) : undefined;
  const to = (row: PhotoEntry): PhotoEntry => ({
    ...row,
    comment,
    comment_changed_at: row.begun ? new Date().toISOString() : null,
    trouble: row.trouble?.kind === 'refused' ? null : row.trouble,
  });
  const key = entry?.id ?? or?.id;
  if (!key) throw new Error('The photo is not on this phone any more.');
  await vault.write([{ change: 'photos', key, to, ...(!entry && { or }) }]);
};

/** A photo that only the server has, under one name for good. */
const heldEntry = (
  work: WorkId,
  { test, index, photo_id }: Pick<PhotoEntry, 'test' | 'index' | 'photo_id'>,
): PhotoEntry => {
  const now = fresh();
  return {
    ...{ id: heldId(photo_id!), work, test, index, photo_id, removed: false, begun: true },
    ...{ bytes: 0, offset: 0, sha256: '', look: 'good', comment: null },
    ...{ place: null, accuracy: null, direction: null },
    ...now,
    sent_at: now.at,
  };
};
export const heldId = (photo_id: number) => `held-${photo_id}`;

/** Takes back a photo that the server has and this phone does not, or not any more. */
export const takeBackHeld = (
  vault: Vault,
  { id: work }: Work,
  photo: Pick<PhotoEntry, 'test' | 'index' | 'photo_id'>,
) => vault.write([{ put: 'photos', row: { ...heldEntry(work, photo), removed: true } }]);

/** Takes a picture back. One that the server may have is told to it first. */
export const takeBack = (vault: Vault, photo: PhotoEntry) => vault.write(leaving(photo));

export const submit = (vault: Vault, { id }: Work) =>
  vault.write([{ put: 'outcomes', row: { work: id, kind: 'submit', ...fresh() } }]);
export const cannotBeDone = (vault: Vault, { id }: Work, cause: ImpossibleCause, note: string | null) =>
  vault.write([
    { put: 'outcomes', row: { work: id, kind: 'impossible', cause, note, ...fresh() } },
    removeDraft(id, draftOf.impossible),
  ]);
/**
 * The agent goes on with what he had ended, as long as that was not sent. What he said of why it could not be done is
 * a draft again, to be mended.
 */
export const goOn = (vault: Vault, { id, outcome }: Work) =>
  vault.write([
    { remove: 'outcomes', key: id },
    ...(outcome?.kind === 'impossible'
      ? [putDraft(id, draftOf.impossible, { cause: outcome.cause, note: outcome.note ?? '' })]
      : []),
  ]);

/** A photo and its bytes, gone from the phone. */
export const forgetting = ({ id }: PhotoEntry): Change[] => [
  { remove: 'photos', key: id },
  { remove: 'bytes', key: id },
  { remove: 'bytes', key: `${id}.small` },
];

/** The row as it is by now says whether the server may have it; one that never left goes at the next sending. */
const leaving = ({ id }: PhotoEntry): Change[] => [
  { change: 'photos', key: id, to: row => ({ ...row, removed: true, trouble: null }) },
];

const fresh = () => ({
  key: crypto.randomUUID(),
  at: new Date().toISOString(),
  sent_at: null,
  trouble: null,
});
