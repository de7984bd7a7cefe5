import { files, maxFileBytes } from '../../../contract/work/files';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { forbidden, notFound } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import type { FileStore } from '../../framework/store/file-store';
import { receiveForm } from '../../framework/uploads/receive-file';
import { canChangeManual, toAccessColumns, toHistoryValues } from './manual';
import { findManual, lockManual, updateFile } from './queries';
import { storeUploadedFile } from './store-uploaded-file';

type Actions = (typeof files)['actions'];

/** Saves the whole form; without a new file the content stays. */
export const editManual =
  (store: FileStore): Handler<Actions['edit']> =>
  async ({ db, user, request }) => {
    const { file, input } = await receiveForm(request, files.actions.edit, maxFileBytes);
    requireChangeable(user, await findManual(db, user, 'web', input.id));
    const access = toAccessColumns(input);
    const content = file && (await storeUploadedFile(store, 'manual', file));
    await db.transaction().execute(async trx => {
      const before = await lockChangeableManual(trx, user, input.id);
      const after = await updateFile(trx, before.id, { ...access, ...content });
      await recordHistory(trx, { user, address: request.ip }, [
        {
          object: 'files',
          id: before.id,
          action: 'files.edit',
          about: { name: after.name },
          before: toHistoryValues(before),
          after: toHistoryValues(after),
        },
      ]);
    });
    return {};
  };

/** Soft delete: its content may be shared with another row, and its history refers to it. */
export const removeManual: Handler<Actions['remove']> = async ({ input, db, user, request }) => {
  const before = await lockChangeableManual(db, user, input.id);
  await updateFile(db, before.id, { deleted_at: new Date(), deleted_by: user.userid });
  await recordHistory(db, { user, address: request.ip }, [
    { object: 'files', id: before.id, action: 'files.remove', before: toHistoryValues(before) },
  ]);
  return {};
};

const lockChangeableManual = async (db: Db, user: User, id: number) =>
  requireChangeable(user, await lockManual(db, user, id));

const requireChangeable = <M extends { uploaded_by: number | null }>(
  user: User,
  manual: M | undefined,
): M => {
  if (!manual) throw notFound();
  if (!canChangeManual(user, manual)) throw forbidden('fileOfOther');
  return manual;
};
