import type { audit } from '../../../contract/framework/change-history';
import { xlsxType } from '../../../contract/framework/files';
import { writeWorkbook } from '../../framework/excel/writer';
import { Download } from '../../framework/http/answers';
import { conflict, notFound } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import { takeBackOwn } from './own';
import { allChanges, changesBefore, changesOfImport, findChange } from './queries';
import { refuseWhatIsGone } from './revert/gone';
import type { TakeBack } from './revert/take-back';
import { revertStrategyOf } from './revert-strategies';
import { auditRow } from './rows';
import { auditSheet } from './sheet';

/** The change history and reverting. */
export const auditHandlers: Handlers<typeof audit> = {
  list: async ({ input: { before, limit, export: asFile, ...filters }, db, language }) => {
    if (asFile) {
      const { name, columns, rows } = auditSheet(language, allChanges(db, filters));
      return new Download({
        name: 'historique.xlsx',
        type: xlsxType,
        content: writeWorkbook({ sheets: [{ name, columns, rows }] }),
      });
    }
    const found = await changesBefore(db, filters, before, limit + 1);
    const rows = found.slice(0, limit);
    return { rows: rows.map(auditRow), next: found.length > limit ? rows[rows.length - 1].id : null };
  },

  revert: async ({ input, ...call }) => {
    const change = await findChange(call.db, input.change);
    if (!change) throw notFound();
    const way = revertStrategyOf(change);
    if (typeof way === 'string')
      throw conflict({ cause: way === 'reverted' ? 'alreadyReverted' : 'notRevertible' });
    await way(call, [change]).catch(refuseWhatIsGone);
    return { row: auditRow((await findChange(call.db, change.id))!) };
  },

  /** Groups changes by kind, so that fifty thousand rows take only a few statements. */
  revertImport: async ({ input, ...call }) => {
    const changes = await changesOfImport(call.db, input.import);
    if (!changes.length) throw notFound();
    const byWay = new Map<TakeBack, typeof changes>();
    for (const change of changes) {
      const way = revertStrategyOf(change);
      // A plan is also recorded on its site: it is reverted once. Changes already reverted one by one stay so.
      if (way === 'plan' || way === 'reverted') continue;
      if (typeof way === 'string') throw conflict({ cause: 'notRevertible' });
      const together = byWay.get(way) ?? [];
      together.push(change);
      byWay.set(way, together);
    }
    if (!byWay.size) throw conflict({ cause: 'importEmpty' });
    for (const [way, ofWay] of byWay) await way(call, ofWay).catch(refuseWhatIsGone);
    return { reverted: [...byWay.values()].reduce((sum, { length }) => sum + length, 0) };
  },

  undo: takeBackOwn,
};
