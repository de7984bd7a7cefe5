import { allowsImportRevert, type ChangeHistory } from '../../../contract/framework/change-history';
import { xlsxType } from '../../../contract/framework/media-types';
import { writeWorkbook } from '../excel/writer';
import { conflict, notFound } from '../http/errors';
import type { Handlers } from '../http/mount';
import { Download } from '../http/responses';
import { releaseUploadedFile } from '../imports/queries';
import { getRevertHandler } from './get-revert-handler';
import { findChange, iterateChanges, listChangesBefore, listChangesOfImport } from './queries';
import { refuseMissingReference } from './refuse-missing-reference';
import type { RevertHandler } from './register-change-history';
import { toChangeRow } from './rows';
import { createHistorySheet } from './sheet';
import { undoOwnChanges } from './undo-own-changes';

/** The change history and reverting. */
export const changeHistoryHandlers: Handlers<ChangeHistory['calls']> = {
  list: async ({ input: { before, limit, export: asFile, ...filters }, db, user, language }) => {
    if (asFile) {
      const { name, columns, rows } = await createHistorySheet(
        db,
        user,
        language,
        iterateChanges(db, filters),
      );
      return new Download({
        name: 'historique.xlsx',
        type: xlsxType,
        content: writeWorkbook({ sheets: [{ name, columns, rows }] }),
      });
    }
    const changes = await listChangesBefore(db, filters, before, limit + 1);
    const page = changes.slice(0, limit);
    return {
      rows: page.map(change => toChangeRow(change, user)),
      next: changes.length > limit ? page[page.length - 1].id : null,
    };
  },

  revert: async ({ input, ...call }) => {
    const change = await findChange(call.db, input.change);
    if (!change) throw notFound();
    const handler = getRevertHandler(change);
    if (typeof handler === 'string')
      throw conflict({ cause: handler === 'reverted' ? 'alreadyReverted' : 'notRevertible' });
    await handler(call, [change]).catch(refuseMissingReference);
    if (change.import_id !== null) await releaseUploadedFile(call.db, change.import_id);
    return { row: toChangeRow((await findChange(call.db, change.id))!, call.user) };
  },

  /** Groups changes by kind, so that fifty thousand rows take only a few statements. */
  revertImport: async ({ input, ...call }) => {
    const changes = await listChangesOfImport(call.db, input.import);
    if (!changes.length) throw notFound();
    const changesByHandler = new Map<RevertHandler, typeof changes>();
    for (const change of changes) {
      const handler = getRevertHandler(change);
      if (typeof handler === 'string') {
        if (allowsImportRevert(handler)) continue;
        throw conflict({ cause: 'notRevertible' });
      }
      const handlerChanges = changesByHandler.get(handler) ?? [];
      handlerChanges.push(change);
      changesByHandler.set(handler, handlerChanges);
    }
    if (!changesByHandler.size) throw conflict({ cause: 'importEmpty' });
    for (const [handler, handlerChanges] of changesByHandler)
      await handler(call, handlerChanges).catch(refuseMissingReference);
    await releaseUploadedFile(call.db, input.import);
    return { reverted: [...changesByHandler.values()].reduce((sum, { length }) => sum + length, 0) };
  },

  undo: undoOwnChanges,
};
