import { maxFileBytes, xlsxType } from '../../../contract/framework/files';
import { type BoqRow, boq, hasDifference } from '../../../contract/work/boq';
import type { TaskDetail } from '../../../contract/work/tasks';
import type { Db } from '../../framework/db/client';
import { templateWorkbook } from '../../framework/excel/template';
import { writeWorkbook } from '../../framework/excel/writer';
import { recordHistory } from '../../framework/history/record-history';
import { ApiError, conflict, invalid, notFound } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import { Download } from '../../framework/http/responses';
import type { User } from '../../framework/identity/user';
import { sayIn } from '../../framework/language/language';
import { type FileStore, readBytes } from '../../framework/store/file-store';
import { receiveForm } from '../../framework/uploads/receive-file';
import { readSettings } from '../../organisation/settings/queries';
import { initialSeverityAndDue } from '../anomalies/initial-severity-and-due';
import { findSiteManager } from '../anomalies/queries';
import { taskDetail } from '../tasks/task-detail';
import { boqColumns, boqTable } from './boq-table';
import { loadBoq } from './load-boq';
import { findPlanFile, insertRaisedAnomaly, lockBoqPlan, raisedRef, replaceBoqLines } from './queries';
import { readBoqLines, unitLabels } from './read-boq-lines';

/** The comparison of a delivery's order with the result (document 2, section 3.6). */
export const boqHandlers = (store: FileStore): Handlers<typeof boq> => ({
  show: async ({ input, db, user }) => ({ data: await loadBoq(db, await delivery(db, user, input.id)) }),

  import: async ({ db, user, request, say }) => {
    const { file, input } = await receiveForm(request, boq.actions.import, maxFileBytes);
    const task = await delivery(db, user, input.id);
    const planId = task.plan?.plan_id;
    if (planId === undefined) throw conflict({ cause: 'boqUnplanned' });
    const source = file
      ? { path: file.path, fileName: file.name, maxBytes: maxFileBytes }
      : await plannedFile(db, store, planId);
    const { lines, ...about } = await readBoqLines(source, say, input.skip_hidden);
    const refused = lines.filter(({ problems }) => problems.length).length;
    if (!input.commit || refused) return { lines, refused, written: null, ...about };
    await db.transaction().execute(async trx => {
      await lockBoqPlan(trx, planId);
      const before = await replaceBoqLines(
        trx,
        planId,
        lines.map(({ reference, label, quantity, unit }, at) => ({
          no: at + 1,
          reference,
          label: label!,
          quantity: quantity!,
          unit,
        })),
      );
      await recordHistory(trx, { user, address: request.ip }, [
        {
          object: 'plans',
          id: planId,
          action: 'boq.import',
          before: { boq_lines: before },
          after: { boq_lines: lines.length },
        },
      ]);
    });
    return { lines, refused, written: lines.length, ...about };
  },

  template: async ({ say }) =>
    new Download({
      name: 'boq.xlsx',
      type: xlsxType,
      content: await templateWorkbook({
        sheetName: 'BOQ',
        columns: [
          {
            header: say('boq', 'reference'),
            note: say('boq', 'referenceNote'),
            example: ['RRU5901', 'ATR4518R14', ''],
          },
          {
            header: say('boq', 'label'),
            note: say('boq', 'labelNote'),
            example: ['Unité radio RRU5901', 'Antenne ATR4518R14', 'Câble énergie 35 mm²'],
            required: true,
          },
          {
            header: say('boq', 'quantity'),
            note: say('boq', 'quantityNote'),
            example: ['6', '3', '50'],
            kind: 'number',
            required: true,
          },
          {
            header: say('boq', 'unit'),
            note: say('boq', 'unitNote'),
            example: [unitLabels[0], unitLabels[0], unitLabels[1]],
            choices: unitLabels,
          },
        ],
        words: {
          help: say('templates', 'help'),
          column: say('templates', 'column'),
          required: say('templates', 'required'),
          yes: say('templates', 'yes'),
          note: say('templates', 'note'),
          example: say('templates', 'example'),
          choices: say('templates', 'choices'),
        },
      }),
    }),

  export: async ({ input, db, user, language }) => {
    const task = await delivery(db, user, input.id);
    const { rows } = await loadBoq(db, task);
    return new Download({
      name: `boq-${task.task_id}.xlsx`,
      type: xlsxType,
      content: writeWorkbook({
        sheets: [{ name: 'BOQ', columns: boqColumns(language), rows: [boqTable(rows, language)] }],
      }),
    });
  },

  raise: async ({ input, db, user, request }) => {
    const task = await delivery(db, user, input.id);
    const row = (await loadBoq(db, task)).rows.find(({ key }) => key === input.key);
    if (!row) throw notFound();
    if (!hasDifference(row)) throw invalid('key', 'boqNoDifference');
    const site_id = task.drop_site_id ?? task.task_site_id;
    const id = await insertRaisedAnomaly(db, {
      category: 'nok',
      task_id: task.task_id,
      kind: 'delivery',
      test: 'drop',
      ref: raisedRef(row.key),
      site_id,
      agent_id: task.task_agent_id,
      type: section,
      content: inWords(row),
      charge_id: await findSiteManager(db, site_id),
      ...initialSeverityAndDue(await readSettings(db), section),
    });
    if (id === null) throw new ApiError('conflict', { cause: 'boqRaised' });
    await recordHistory(db, { user, address: request.ip }, [
      { object: 'anomalies', id, action: 'boq.raise', after: { content: inWords(row) } },
    ]);
    return { anomaly_id: id };
  },
});

const delivery = async (db: Db, user: User, id: number): Promise<TaskDetail> => {
  const task = await taskDetail(db, user, id);
  if (task.task_type !== 'delivery') throw notFound();
  return task;
};

const plannedFile = async (db: Db, store: FileStore, planId: number) => {
  const file = await findPlanFile(db, planId);
  if (!file) throw invalid('file', 'fileMissing', { field: 'file' });
  if (!/\.xlsx$/i.test(file.file)) throw new ApiError('unsupportedFile', { cause: 'boqNotASheet' });
  const buffer = await readBytes(store, file.file);
  if (!buffer) throw notFound();
  return { buffer, fileName: file.file };
};

/** The evidence section with the quantities: stored texts are French. */
const section = 'Matériel';
const inWords = (row: BoqRow) => {
  const say = sayIn('fr');
  const message = say('boq', row.ordered === null ? 'toldUnordered' : 'told', {
    label: [row.reference, row.label === row.reference ? null : row.label].filter(Boolean).join(' '),
    ordered: row.ordered ?? 0,
    picked: row.picked ?? '–',
    delivered: row.delivered ?? '–',
  });
  return message.slice(0, 500);
};
