import { copyFile, mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { files, maxFileBytes } from '../../contract/files';
import { receive } from '../imports/receive';
import { ApiError } from '../platform/errors';
import { recordHistory } from '../platform/history';
import { type Handlers, outsideTransaction } from '../platform/mount';
import { fileKind } from './file-kind';
import { insertFile } from './queries';

/** Uploads beside the evidence: kept by their content below `uploadDir`, named in the database after that. */
export const fileHandlers = (uploadDir: string): Handlers<typeof files> => ({
  upload: outsideTransaction(async ({ db, user, request }) => {
    const { file, input } = await receive(request, files.actions.upload, maxFileBytes);
    const kind = await fileKind(file.path);
    if (!kind)
      throw new ApiError('unsupportedFile', {
        cause: 'notABoq',
        fields: [{ path: 'file', cause: 'notABoq' }],
      });
    const { type, extension } = kind;
    const place = `files/${file.hash}.${extension}`;
    const { size } = await keep(file.path, path.join(uploadDir, place));
    const file_id = await db.transaction().execute(async trx => {
      const id = await insertFile(trx, {
        purpose: input.purpose,
        name: file.name,
        file: place,
        type,
        size,
        sha256: file.hash,
        uploaded_by: user.userid,
      });
      const after = { purpose: input.purpose, name: file.name, size };
      await recordHistory(trx, { user, address: request.ip }, [
        { object: 'files', id, action: 'files.upload', after },
      ]);
      return id;
    });
    return { file_id };
  }),
});

const keep = async (from: string, place: string) => {
  await mkdir(path.dirname(place), { recursive: true });
  const unfinished = `${place}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await copyFile(from, unfinished);
  const handle = await open(unfinished, 'r+');
  try {
    await handle.sync();
    const { size } = await handle.stat();
    await rename(unfinished, place);
    return { size };
  } finally {
    await handle.close();
  }
};
