import type { StepData } from '../../../contract/work/evidence/step-data';
import type { ImpossibleCause } from '../../../contract/work/impossible';
import { merge } from '../../framework/drafts/merge';
import { putDraft, removeDraft } from '../../framework/drafts/text-draft';
import type { Change, Vault } from '../../framework/vault/vault';
import { draftNames } from '../vault/draft-names';
import type { Arrival, PhotoEntry, StepEntry, WorkId } from '../vault/tables';
import type { Work } from './work';

/**
 * What an agent enters. Each function resolves when it is stored, and rejects with nothing changed if there is no space
 * (`storage/full`). Sending is separate: nothing here waits for a network.
 */
export const saveArrival = (
  vault: Vault,
  { id }: Work,
  values: Pick<Arrival, 'plan_id' | 'place' | 'accuracy' | 'far_reason' | 'data'>,
) =>
  vault.write([
    { put: 'arrivals', row: { work: id, ...values, taskid: null, ...createUnsentMark() } },
    removeDraft(id, draftNames.arrival),
  ]);

/** The step as it is shown: what was entered for it on this phone, otherwise what the task has. */
export const getStepEntry = (work: Work, test: string): StepEntry => {
  const serverStep = work.task?.tests[test];
  return (
    work.entries.find(entry => entry.test === test) ?? {
      work: work.id,
      test,
      key: '',
      at: '',
      trouble: null,
      data: serverStep?.data ?? {},
      base: { version: serverStep?.version ?? 0, data: serverStep?.data ?? {} },
      done: serverStep?.done ?? false,
      finished_at: serverStep?.finished_at ?? null,
      edition: 0,
      sent_edition: 0,
      attempt: null,
    }
  );
};

/**
 * Saves a step's values, on every change. `done`: the agent marks it as finished. `original`: the values these were edited
 * from; what another window has written since is kept, field by field.
 */
export const saveStep = async (
  vault: Vault,
  work: Work,
  test: string,
  data: StepData,
  done: boolean,
  original: Pick<StepEntry, 'data' | 'done'> = getStepEntry(work, test),
) => {
  const { key, at } = createUnsentMark();
  const applyValues = (entry: StepEntry): StepEntry => {
    const merged = merge(valuesOf(original), { data, done }, valuesOf(entry)) as Pick<
      StepEntry,
      'data' | 'done'
    >;
    return {
      ...entry,
      ...merged,
      key,
      at,
      // Both versions stay visible until the agent has decided.
      trouble: entry.trouble?.kind === 'refused' ? null : entry.trouble,
      finished_at: merged.done ? at : null,
      edition: entry.edition + 1,
    };
  };
  await vault.write([
    { change: 'steps', key: `${work.id}/${test}`, or: getStepEntry(work, test), to: applyValues },
  ]);
};
const valuesOf = ({ data, done }: Pick<StepEntry, 'data' | 'done'>) => ({ data, done });

type NewPhoto = Pick<
  PhotoEntry,
  'test' | 'index' | 'sha256' | 'place' | 'accuracy' | 'direction' | 'comment' | 'look'
> & {
  /** When it was taken, if the picture says so: one from the gallery is older than now. */
  at?: string;
};
/** A picture for a slot; a pending one there is dropped, one already sent is replaced by the server. */
export const addPhoto = (
  vault: Vault,
  work: Pick<Work, 'id' | 'photos'>,
  { at, ...photo }: NewPhoto,
  { picture, small }: { picture: ArrayBuffer; small: ArrayBuffer },
) => {
  const id = crypto.randomUUID();
  const unsentPhotos = work.photos.filter(
    ({ test, index, sent_at }) => test === photo.test && index === photo.index && !sent_at,
  );
  return vault.write([
    ...unsentPhotos.flatMap(markPhotoRemoved),
    // A signature that was drawn for this slot.
    removeDraft(work.id, draftNames.signature(photo.test, photo.index)),
    { put: 'bytes', key: id, bytes: picture },
    { put: 'bytes', key: `${id}.small`, bytes: small },
    {
      put: 'photos',
      row: {
        ...photo,
        id,
        work: work.id,
        bytes: picture.byteLength,
        begun: false,
        offset: 0,
        photo_id: null,
        removed: false,
        ...createUnsentMark(),
        ...(at && { at }),
      },
    },
  ]);
};

/**
 * A photo's comment, saved on every change; null clears it. It is sent with the photo, and on its own once the server
 * may have that. `serverPhoto`: the photo as the office has it, if this phone does not.
 */
export const savePhotoComment = async (
  vault: Vault,
  { id: work }: Pick<Work, 'id'>,
  {
    entry,
    serverPhoto,
    test,
    index,
  }: Pick<PhotoEntry, 'test' | 'index'> & {
    entry: PhotoEntry | null;
    serverPhoto: { photo_id: number } | null;
  },
  comment: string | null,
) => {
  const serverEntry = serverPhoto
    ? createServerPhotoEntry(work, { test, index, photo_id: serverPhoto.photo_id })
    : undefined;
  const setComment = (row: PhotoEntry): PhotoEntry => ({
    ...row,
    comment,
    comment_changed_at: row.begun ? new Date().toISOString() : null,
    trouble: row.trouble?.kind === 'refused' ? null : row.trouble,
  });
  const key = entry?.id ?? serverEntry?.id;
  if (!key) throw new Error('The photo is not on this phone any more.');
  await vault.write([{ change: 'photos', key, to: setComment, ...(!entry && { or: serverEntry }) }]);
};

/** A photo that only the server has, under a permanent id. */
const createServerPhotoEntry = (
  work: WorkId,
  { test, index, photo_id }: Pick<PhotoEntry, 'test' | 'index' | 'photo_id'>,
): PhotoEntry => {
  const mark = createUnsentMark();
  return {
    id: serverPhotoKey(photo_id!),
    work,
    test,
    index,
    photo_id,
    removed: false,
    begun: true,
    bytes: 0,
    offset: 0,
    sha256: '',
    look: 'good',
    comment: null,
    place: null,
    accuracy: null,
    direction: null,
    ...mark,
    sent_at: mark.at,
  };
};
export const serverPhotoKey = (photo_id: number) => `held-${photo_id}`;

/** Withdraws a photo that the server has and this phone does not. */
export const removeServerPhoto = (
  vault: Vault,
  { id: work }: Work,
  photo: Pick<PhotoEntry, 'test' | 'index' | 'photo_id'>,
) => vault.write([{ put: 'photos', row: { ...createServerPhotoEntry(work, photo), removed: true } }]);

/** Withdraws a picture. If the server may have it, the server is informed first. */
export const removePhoto = (vault: Vault, photo: PhotoEntry) => vault.write(markPhotoRemoved(photo));

export const submitWork = (vault: Vault, { id }: Work) =>
  vault.write([{ put: 'outcomes', row: { work: id, kind: 'submit', ...createUnsentMark() } }]);
export const reportImpossible = (vault: Vault, { id }: Work, cause: ImpossibleCause, note: string | null) =>
  vault.write([
    { put: 'outcomes', row: { work: id, kind: 'impossible', cause, note, ...createUnsentMark() } },
    removeDraft(id, draftNames.impossible),
  ]);
/**
 * Reopens work that the agent had ended, as long as that was not sent. The reason given for impossible work becomes a
 * draft again, to be edited.
 */
export const reopenWork = (vault: Vault, { id, outcome }: Work) =>
  vault.write([
    { remove: 'outcomes', key: id },
    ...(outcome?.kind === 'impossible'
      ? [putDraft(id, draftNames.impossible, { cause: outcome.cause, note: outcome.note ?? '' })]
      : []),
  ]);

/** Deletes a photo and its bytes from the phone. */
export const deletePhotoChanges = ({ id }: PhotoEntry): Change[] => [
  { remove: 'photos', key: id },
  { remove: 'bytes', key: id },
  { remove: 'bytes', key: `${id}.small` },
];

/**
 * Only marks the photo as removed: the next round deletes it, and informs the server first if the server may have it.
 */
const markPhotoRemoved = ({ id }: PhotoEntry): Change[] => [
  { change: 'photos', key: id, to: row => ({ ...row, removed: true, trouble: null }) },
];

/** The fields of an entry that has just been made or changed: it has a new key and is not sent yet. */
const createUnsentMark = () => ({
  key: crypto.randomUUID(),
  at: new Date().toISOString(),
  sent_at: null,
  trouble: null,
});
