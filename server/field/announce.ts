import { errors } from '../../contract/errors';
import type { AnnouncedPhoto, field, Upload } from '../../contract/field';
import { ApiError } from '../platform/errors';
import { type Call, type Handler, outsideTransaction } from '../platform/mount';
import type { FileStore } from '../store/file-store';
import { finishUpload } from './finish-upload';
import { announceUpload, unfinishedUploads, uploadOf } from './queries-uploads';
import { requireOpen } from './require-open';
import { requireSlot, sendingTo } from './require-slot';

/** Photos that an account may have announced and not sent: some days' of work without a network. */
const mostUnfinished = 2_000;

/** Answers for each photo how far it is here. One whose last byte came to a server that was killed then is finished now. */
export const announce = (store: FileStore): Handler<(typeof field)['actions']['announce']> =>
  outsideTransaction(async ({ input, ...call }) => {
    let room = mostUnfinished - (await unfinishedUploads(call.db, call.user.userid));
    const photos = [];
    for (const photo of input.photos) {
      const { id } = photo;
      try {
        const { offset, photo_id } = await announced(store, call, photo, room-- > 0);
        photos.push({ id, offset, photo_id, refused: null });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        photos.push({ id, offset: 0, photo_id: null, refused: refusal(error, call) });
      }
    }
    return { photos };
  });

const announced = async (
  store: FileStore,
  call: Pick<Call, 'db' | 'user' | 'request'>,
  photo: AnnouncedPhoto,
  hasRoom: boolean,
): Promise<Upload> => {
  const { db, user } = call;
  const known = await uploadOf(db, user.userid, photo.id);
  if (known?.photo_id) {
    if (known.sha256 !== photo.sha256) throw new ApiError('keyReused');
    return { offset: known.size, photo_id: known.photo_id };
  }
  requireOpen(await requireSlot(db, user, photo), sendingTo(photo.test));
  if (!known && !hasRoom) throw new ApiError('tooManyRequests', { cause: 'busyUploads' });
  const upload = await announceUpload(db, user.userid, photo);
  // It came just now by another way.
  if (!upload) return announced(store, call, photo, hasRoom);
  if (upload.received === upload.size) return finishUpload(store, call, upload);
  return { offset: upload.received, photo_id: null };
};

const refusal = (error: ApiError, { say }: Pick<Call, 'say'>) => {
  const { success: _, ...envelope } = error.envelope(say);
  return { status: errors[error.refusal].status, ...envelope };
};
