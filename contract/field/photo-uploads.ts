import { z } from 'zod';
import { post } from '../framework/endpoint';
import { decimal, wholeNumber } from '../framework/numbers';
import { exactText, lines } from '../framework/text';
import { Id, Timestamp } from '../framework/vocabulary';
import { agentsOnly } from '../organisation/permissions';
import { devicePlace, optionalPlace } from './field-inputs';

export const maxPhotoBytes = 15 * 1024 * 1024;
/** Of one part of a photo's upload. */
export const maxPartBytes = 1024 * 1024;
/** Photos announced by one call. */
export const maxAnnouncedPhotos = 50;

/** The phone's metadata of a photo. */
const photoDescription = {
  comment: lines(500).nullish(),
  taken_at: Timestamp.nullish(),
  ...optionalPlace,
  accuracy: devicePlace.accuracy.nullish(),
  /** Degrees from north: where the camera pointed. */
  direction: decimal().min(0).max(360).nullish(),
};

/** Where a photo belongs, and the phone's metadata. */
const photoMetadata = {
  taskid: Id,
  test: exactText(40),
  index: wholeNumber().min(0).max(999),
  ...photoDescription,
};

/** The phone's own id for a photo, a UUID: a photo that is sent repeatedly is stored once. */
const PhotoKey = z.uuid();
const Sha256 = exactText(64).regex(/^[0-9a-f]{64}$/);

/** `offset`: the bytes received so far. `photo_id`: all have been received, and the photo is in its slot. */
const Upload = z.object({ offset: z.int(), photo_id: Id.nullable() });
export type Upload = z.infer<typeof Upload>;

/** A photo whose bytes follow in parts. */
const AnnouncedPhoto = z.object({
  id: PhotoKey,
  size: z.int().min(1).max(maxPhotoBytes),
  /** Of all its bytes. */
  sha256: Sha256,
  ...photoMetadata,
});
export type AnnouncedPhoto = z.infer<typeof AnnouncedPhoto>;
export type PhotoMetadata = Omit<AnnouncedPhoto, 'id' | 'size' | 'sha256'>;

/** An announced photo of work handed over late, which has no task. */
export const AnnouncedLatePhoto = AnnouncedPhoto.omit({ taskid: true });
export type LatePhotoMetadata = Omit<PhotoMetadata, 'taskid'> & { late_id: number };

/** Why one photo of several is refused, as a call for it alone would have answered. */
const RefusedPhoto = z.object({
  status: z.int(),
  errcode: z.int(),
  error: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  current: z.unknown().optional(),
});

/** What has arrived of each announced photo, in order. */
export const AnnouncedPhotosResponse = z.object({
  photos: z.array(Upload.extend({ id: PhotoKey, refused: RefusedPhoto.nullable() })),
});

/** The calls for a task's photos, part of `field`. */
export const photoActions = {
  /** One photo for one slot. jpeg, png, webp or heic by content; sending the same bytes again changes nothing. */
  photo: post('/api/field/photo', {
    undo: 'field.removePhoto',
    writes: {},
    transaction: 'own',
    input: z.object({
      ...photoMetadata,
      /** The same id is the same photo, however it is sent. */
      id: PhotoKey.optional(),
      /** Verified when given. */
      sha256: Sha256.optional(),
    }),
    output: z.object({ photo_id: Id, sha256: z.string() }),
    needs: agentsOnly,
    transport: 'upload',
    files: ['photo'],
  }),
  /**
   * Announces photos that are sent in parts, and reports their progress: for each, in order, which bytes have
   * arrived. A photo that cannot be accepted is `refused`; the others go on.
   */
  announce: post('/api/field/uploads', {
    undo: 'none',
    writes: {},
    transaction: 'own',
    input: z.object({ photos: z.array(AnnouncedPhoto).min(1).max(maxAnnouncedPhotos) }),
    output: AnnouncedPhotosResponse,
    needs: agentsOnly,
  }),
  /**
   * A part of an announced photo, from `offset` on: the body is its bytes, `maxPartBytes` at most. An offset other
   * than the server's answers 409 with `current.offset`. After the last byte the photo is checked and put into its
   * slot.
   */
  sendPart: post('/api/field/uploads/:id', {
    undo: 'field.removePhoto',
    writes: {},
    transaction: 'own',
    input: z.object({ id: PhotoKey, offset: wholeNumber().min(0).max(maxPhotoBytes) }),
    output: Upload,
    needs: agentsOnly,
    transport: 'bytes',
  }),
  /**
   * Updates a photo's metadata after it was sent, while the task is open to the caller. Omitted fields stay.
   * `comment` replaces the current one; null clears it. Place, time and direction are proof: they are added if
   * missing, and never replaced. A photo already deleted is no error.
   */
  describePhoto: post('/api/field/photo/describe', {
    undo: 'repeat',
    writes: { tasks: 'task' },
    caches: 'keep',
    input: z.object({ taskid: Id, photo_id: Id, ...photoDescription }),
    needs: agentsOnly,
  }),
  /** Deletes one of the caller's photos while the task is open to them; one already deleted is no error. */
  removePhoto: post('/api/field/photo/remove', {
    undo: 'field.photo',
    writes: { tasks: 'task' },
    input: z.object({ taskid: Id, photo_id: Id }),
    needs: agentsOnly,
  }),
};
