import type { field } from '../../../contract/field/field';
import { maxPartBytes } from '../../../contract/field/photo-uploads';
import { conflict, notFound } from '../../framework/http/errors';
import type { Handler, HandlerContext } from '../../framework/http/mount';
import { type FileStore, partsFolder } from '../../framework/store/file-store';
import { type ReceivedBytes, receiveBytes } from '../../framework/uploads/receive-bytes';
import { finishUpload, finishUploadFromFile } from './finish-upload';
import { appendPart, findUpload, type UploadRecord } from './queries-uploads';

/**
 * Receives bytes of an announced photo. They are put into the store, which all servers share, before the row counts
 * them; of an interrupted part, the bytes that were received count. A photo sent in one part goes to its slot at once.
 */
export const sendPart =
  (store: FileStore): Handler<(typeof field)['actions']['sendPart']> =>
  async ({ input, ...call }) => {
    const { db, user, request } = call;
    const upload = await findUpload(db, user.userid, input.id);
    if (!upload) throw notFound();
    const { size, received, photo_id } = upload;
    if (photo_id !== null) return { offset: size, photo_id };
    if (input.offset !== received) throw createOffsetConflict(upload);
    return receiveBytes(request, Math.min(maxPartBytes, size - received), async part => {
      if (part.size === size) return finishUploadFromFile(store, call, upload, part);
      const updated = part.size ? await storePart(store, call, upload, part) : upload;
      return updated.photo_id === null && updated.received === size
        ? finishUpload(store, call, updated)
        : { offset: updated.received, photo_id: updated.photo_id };
    });
  };

/** Stores a part and counts its bytes; returns the upload as it is then. */
const storePart = async (
  store: FileStore,
  { db, user }: Pick<HandlerContext, 'db' | 'user'>,
  upload: UploadRecord,
  part: ReceivedBytes,
) => {
  const { id, received } = upload;
  // Named by its content: the same part twice is one file.
  const name = `${partsFolder}/${id.slice(0, 2)}/${user.userid}-${id}-${received}-${part.hash}.part`;
  await store.put(name, { path: part.path, sha256: part.hash });
  const updated = await appendPart(db, upload, name, part.size);
  if (updated) return updated;
  // Another request was faster: drop this part unless it is the same.
  const current = await findUpload(db, user.userid, id);
  if (!current?.parts.includes(name)) await store.remove(name);
  if (!current) throw notFound();
  if (current.photo_id === null) throw createOffsetConflict(current);
  return current;
};

const createOffsetConflict = ({ received }: UploadRecord) =>
  conflict({ cause: 'otherOffset', params: { offset: received }, current: { offset: received } });
