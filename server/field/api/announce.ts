import type { field } from '../../../contract/field/field';
import type { Upload } from '../../../contract/field/photo-uploads';
import { errors } from '../../../contract/framework/errors';
import { ApiError } from '../../framework/http/errors';
import type { Handler, HandlerContext } from '../../framework/http/mount';
import type { FileStore } from '../../framework/store/file-store';
import { finishUpload } from './finish-upload';
import {
  announceUpload,
  countUnfinishedUploads,
  findUpload,
  isPhotoStored,
  type NewUpload,
} from './queries-uploads';
import { requireOpenTask } from './require-open-task';
import { getSendAction, requireSlot } from './require-slot';

/** Maximum number of announced, unfinished photos of an account: some days of work offline. */
const maxUnfinished = 2_000;

/** Announces photos of the caller's own tasks. */
export const announce =
  (store: FileStore): Handler<(typeof field)['actions']['announce']> =>
  ({ input, ...call }) =>
    announceAll(store, call, input.photos, async photo =>
      requireOpenTask(await requireSlot(call.db, call.user, photo), getSendAction(photo.test)),
    );

/**
 * Returns the upload progress of each photo. If a server was killed after the last byte arrived, the upload is finished
 * now. `check` throws the error for a new one that is not allowed.
 */
export const announceAll = async <Photo extends NewUpload>(
  store: FileStore,
  call: Context,
  newUploads: readonly Photo[],
  check: (photo: Photo) => Promise<void>,
) => {
  let remaining = maxUnfinished - (await countUnfinishedUploads(call.db, call.user.userid));
  const photos = [];
  for (const photo of newUploads) {
    const { id } = photo;
    try {
      const { offset, photo_id } = await announceOne(store, call, photo, check, remaining-- > 0);
      photos.push({ id, offset, photo_id, refused: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      photos.push({ id, offset: 0, photo_id: null, refused: describeError(error, call) });
    }
  }
  return { photos };
};
type Context = Pick<HandlerContext, 'db' | 'user' | 'request' | 'say'>;

const announceOne = async <Photo extends NewUpload>(
  store: FileStore,
  call: Context,
  photo: Photo,
  check: (photo: Photo) => Promise<void>,
  isWithinLimit: boolean,
): Promise<Upload> => {
  const { db, user } = call;
  const stored = await findUpload(db, user.userid, photo.id);
  if (isPhotoStored(stored, photo)) {
    if (stored.sha256 !== photo.sha256) throw new ApiError('keyReused');
    return { offset: stored.size, photo_id: stored.photo_id };
  }
  await check(photo);
  if (!stored && !isWithinLimit) throw new ApiError('tooManyRequests', { cause: 'busyUploads' });
  const upload = await announceUpload(db, user.userid, photo);
  // Another request has completed the photo meanwhile.
  if (!upload) return announceOne(store, call, photo, check, isWithinLimit);
  if (upload.received === upload.size) return finishUpload(store, call, upload);
  return { offset: upload.received, photo_id: null };
};

const describeError = (error: ApiError, { say }: Pick<HandlerContext, 'say'>) => {
  const { success: _, ...envelope } = error.envelope(say);
  return { status: errors[error.refusal].status, ...envelope };
};
