import { files, maxFileBytes } from '../../../contract/work/files';
import { recordHistory } from '../../framework/history/record-history';
import type { Handlers } from '../../framework/http/mount';
import type { FileStore } from '../../framework/store/file-store';
import { receiveFile } from '../../framework/uploads/receive-file';
import { editManual, removeManual } from './change-manual';
import { sharedFile, toAccessColumns, toHistoryValues } from './manual';
import { insertFile, listManuals } from './queries';
import { storeUploadedFile } from './store-uploaded-file';

/** Uploads other than evidence: stored under the hash of their content, then recorded in the database. */
export const fileHandlers = (store: FileStore): Handlers<typeof files> => ({
  list: async ({ db, user }) => ({
    files: await Promise.all(
      (await listManuals(db, user, 'web')).map(manual => sharedFile(db, user, manual)),
    ),
  }),

  upload: async ({ db, user, request, authorize }) => {
    const { file, input } = await receiveFile(request, files.actions.upload, maxFileBytes);
    const purpose = input.purpose ?? 'manual';
    authorize(purpose);
    const shared = purpose === 'manual' ? toAccessColumns(input) : {};
    const content = await storeUploadedFile(store, purpose, file);
    const file_id = await db.transaction().execute(async trx => {
      const values = { purpose, ...content, ...shared };
      const id = await insertFile(trx, { ...values, uploaded_by: user.userid });
      await recordHistory(trx, { user, address: request.ip }, [
        { object: 'files', id, action: 'files.upload', after: { purpose, ...toHistoryValues(values) } },
      ]);
      return id;
    });
    return { file_id };
  },

  edit: editManual(store),
  remove: removeManual,
});
