import { copyFile, mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { files, maxFileBytes } from '../../contract/files';
import { receive } from '../imports/receive';
import { ApiError } from '../platform/errors';
import { recordHistory } from '../platform/history';
import { type Handlers, outsideTransaction } from '../platform/mount';
import { insertFile } from './queries';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Uploads beside the evidence: kept by their content below `uploadDir`, named in the database after that. */
export const fileHandlers = (uploadDir: string): Handlers<typeof files> => ({
  upload: outsideTransaction(async ({ db, user, request }) => {
    const { file, input } = await receive(request, files.actions.upload, maxFileBytes);
    const { type, extension } = await kindOf(file.path);
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

/** A PDF or a workbook by its first bytes, whatever its name says. */
const kindOf = async (file: string) => {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(8192);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    const start = head.subarray(0, bytesRead).toString('latin1');
    if (start.startsWith('%PDF-')) return { type: 'application/pdf', extension: 'pdf' };
    if (start.startsWith('PK\x03\x04') && /\[Content_Types\]\.xml|xl\/|_rels\//.test(start))
      return { type: xlsx, extension: 'xlsx' };
  } finally {
    await handle.close();
  }
  throw new ApiError('unsupportedFile', { cause: 'notABoq', fields: [{ path: 'file', cause: 'notABoq' }] });
};

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
