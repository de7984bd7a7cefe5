import type { Tables } from '../../framework/vault/tables';
import type { Vault } from '../../framework/vault/vault';
import type { PhotoEntry, StepEntry } from '../vault/tables';

/** How much of what was entered is not at the office. */
export type UnsentCounts = {
  arrivals: number;
  steps: number;
  photos: number;
  /** Of photos that the server has: changed since they were sent. */
  comments: number;
  /** Withdrawn pictures that the server has not been told about. */
  removals: number;
  outcomes: number;
  /** Of photos, as far as the server has not acknowledged them. */
  bytes: number;
  /** The total; 0: everything is at the office. */
  count: number;
};

/** The rows that hold what was entered. */
type EntryRows = { [T in 'arrivals' | 'steps' | 'photos' | 'outcomes']: readonly Tables[T][] };

export const countUnsent = (vault: Pick<Vault, 'all'>): UnsentCounts =>
  unsentAmong({
    arrivals: vault.all('arrivals'),
    steps: vault.all('steps'),
    photos: vault.all('photos'),
    outcomes: vault.all('outcomes'),
  });

export const unsentAmong = (rows: EntryRows): UnsentCounts => {
  const isUnsent = ({ sent_at }: { sent_at: string | null }) => !sent_at;
  const arrivals = rows.arrivals.filter(isUnsent).length;
  const steps = rows.steps.filter(isUnsentStep).length;
  const unsentPhotos = rows.photos.filter(photo => isUnsent(photo) && !photo.removed);
  const comments = rows.photos.filter(isUnsentComment).length;
  const removals = rows.photos.filter(({ removed }) => removed).length;
  const outcomes = rows.outcomes.filter(isUnsent).length;
  return {
    ...{ arrivals, steps, photos: unsentPhotos.length, comments, removals, outcomes },
    bytes: unsentPhotos.reduce((sum, { bytes, offset }) => sum + bytes - offset, 0),
    count: arrivals + steps + unsentPhotos.length + comments + removals + outcomes,
  };
};

export const isUnsentStep = ({ edition, sent_edition, attempt }: StepEntry) =>
  edition > sent_edition || attempt !== null;

/** The server has the photo, but not its current comment. */
export const isUnsentComment = ({ sent_at, removed, comment_changed_at }: PhotoEntry) =>
  sent_at !== null && !removed && !!comment_changed_at;

/** Part of a photo is not at the office: its picture, its comment, or its withdrawal. */
export const isUnsentPhoto = (photo: PhotoEntry) =>
  photo.removed || photo.sent_at === null || isUnsentComment(photo);
