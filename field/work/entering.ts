import type { StepData } from '../../contract/evidence/step-data';
import type { ImpossibleCause } from '../../contract/impossible';
import type { Arrival, Outcome, PhotoEntry, StepEntry } from '../vault/tables';
import type { Change, Vault } from '../vault/vault';
import type { Work } from './work';

/**
 * What an agent enters. Each resolves when it lies on the disk, and rejects with nothing changed where there is no room
 * (`storage/full`). Sending is somebody else's matter: nothing here waits for a network.
 */
export const arrive = (
  vault: Vault,
  { id }: Work,
  told: Pick<Arrival, 'plan_id' | 'place' | 'accuracy' | 'far_reason' | 'data'>,
) => vault.write([{ put: 'arrivals', row: { work: id, ...told, taskid: null, ...fresh() } }]);

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

/** Keeps a step's values, at each change. `done`: the agent says that it is finished. */
export const enter = async (vault: Vault, work: Work, test: string, data: StepData, done: boolean) => {
  const now = fresh();
  const changed = (entry: StepEntry): StepEntry => ({
    ...entry,
    ...{ data, done, key: now.key, at: now.at },
    // Both versions stay to be seen until the agent has decided.
    trouble: entry.trouble?.kind === 'refused' ? null : entry.trouble,
    finished_at: done ? now.at : null,
    edition: entry.edition + 1,
  });
  const key = `${work.id}/${test}`;
  await vault.write([
    vault.get('steps', key)
      ? { change: 'steps', key, to: changed }
      : { put: 'steps', row: changed(entryFor(work, test)) },
  ]);
};

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

/** Takes back a photo that the server has and this phone does not, or not any more. */
export const takeBackHeld = (
  vault: Vault,
  { id: work }: Work,
  { test, index, photo_id }: Pick<PhotoEntry, 'test' | 'index' | 'photo_id'>,
) => {
  const now = fresh();
  const row: PhotoEntry = {
    ...{ id: crypto.randomUUID(), work, test, index, photo_id, removed: true, begun: true },
    ...{ bytes: 0, offset: 0, sha256: '', look: 'good', comment: null },
    ...{ place: null, accuracy: null, direction: null },
    ...now,
    sent_at: now.at,
  };
  return vault.write([{ put: 'photos', row }]);
};

/** Takes a picture back. One that the server may have is told to it first. */
export const takeBack = (vault: Vault, photo: PhotoEntry) => vault.write(leaving(photo));

export const submit = (vault: Vault, { id }: Work) => end(vault, { work: id, kind: 'submit', ...fresh() });
export const cannotBeDone = (vault: Vault, { id }: Work, cause: ImpossibleCause, note: string | null) =>
  end(vault, { work: id, kind: 'impossible', cause, note, ...fresh() });
/** The agent goes on with what he had ended, as long as that was not sent. */
export const goOn = (vault: Vault, { id }: Work) => vault.write([{ remove: 'outcomes', key: id }]);

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

const end = (vault: Vault, outcome: Outcome) => vault.write([{ put: 'outcomes', row: outcome }]);
const fresh = () => ({
  key: crypto.randomUUID(),
  at: new Date().toISOString(),
  sent_at: null,
  trouble: null,
});
