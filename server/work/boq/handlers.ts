import { xlsxType } from '../../../contract/framework/media-types';
import { type BoqRow, boq, hasDifference, type ParsedBoqLine } from '../../../contract/work/boq';
import { maxFileBytes } from '../../../contract/work/files';
import type { TaskDetail } from '../../../contract/work/tasks';
import type { Db } from '../../framework/db/client';
import { templateWorkbook } from '../../framework/excel/template';
import { writeWorkbook } from '../../framework/excel/writer';
import { recordHistory } from '../../framework/history/record-history';
import { ApiError, conflict, invalid, notFound } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import { Download } from '../../framework/http/responses';
import type { User } from '../../framework/identity/user';
import { defaultLanguage, type Language, sayIn } from '../../framework/language/language';
import { readSettings } from '../../framework/settings/queries';
import { type FileStore, readBytes } from '../../framework/store/file-store';
import { receiveForm } from '../../framework/uploads/receive-file';
import { initialSeverityAndDue } from '../anomalies/initial-severity-and-due';
import { findSiteManager } from '../anomalies/queries';
import { taskDetail } from '../tasks/task-detail';
import { boqColumns, boqTable } from './boq-table';
import { loadBoq } from './load-boq';
import {
  type BoqLine,
  findPlanFile,
  insertRaisedAnomaly,
  lockBoqPlan,
  raisedRef,
  replaceBoqLines,
} from './queries';
import { listUnitLabels, readBoqLines } from './read-boq-lines';

/** The bill of quantities of a delivery: what was ordered, compared with the result (document 2, section 3.6). */
export const boqHandlers = (store: FileStore): Handlers<typeof boq> => ({
  show: async ({ input, db, user }) => ({ data: await loadBoq(db, await findDelivery(db, user, input.id)) }),

  import: async ({ db, user, request, language }) => {
    const { file, input } = await receiveForm(request, boq.actions.import, maxFileBytes);
    const task = await findDelivery(db, user, input.id);
    const planId = task.plan?.plan_id;
    if (planId === undefined) throw conflict({ cause: 'boqUnplanned' });
    const source = file
      ? { path: file.path, fileName: file.name, maxBytes: maxFileBytes }
      : await readPlanFile(db, store, planId);
    const { lines, ...reading } = await readBoqLines(source, language, input.skip_hidden);
    const refused = lines.filter(({ problems }) => problems.length).length;
    if (!input.commit || refused) return { lines, refused, written: null, ...reading };
    await db.transaction().execute(async trx => {
      await lockBoqPlan(trx, planId);
      const lineCountBefore = await replaceBoqLines(trx, planId, lines.map(toStoredLine));
      await recordHistory(trx, { user, address: request.ip }, [
        {
          object: 'plans',
          id: planId,
          action: 'boq.import',
          before: { boq_lines: lineCountBefore },
          after: { boq_lines: lines.length },
        },
      ]);
    });
    return { lines, refused, written: lines.length, ...reading };
  },

  template: async ({ language }) =>
    new Download({
      name: 'boq.xlsx',
      type: xlsxType,
      content: await boqTemplate(language),
    }),

  export: async ({ input, db, user, language }) => {
    const task = await findDelivery(db, user, input.id);
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
    const task = await findDelivery(db, user, input.id);
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
      type: anomalySection,
      content: describeDifference(row),
      charge_id: await findSiteManager(db, site_id),
      ...initialSeverityAndDue(await readSettings(db), anomalySection),
    });
    if (id === null) throw new ApiError('conflict', { cause: 'boqRaised' });
    await recordHistory(db, { user, address: request.ip }, [
      { object: 'anomalies', id, action: 'boq.raise', after: { content: describeDifference(row) } },
    ]);
    return { anomaly_id: id };
  },
});

/** The workbook to fill in for an import. */
const boqTemplate = (language: Language) => {
  const say = sayIn(language);
  const unitLabels = listUnitLabels(language);
  return templateWorkbook({
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
  });
};

/** A delivery that the caller may see, by its task's id; 404 otherwise. */
const findDelivery = async (db: Db, user: User, id: number): Promise<TaskDetail> => {
  const task = await taskDetail(db, user, id);
  if (task.task_type !== 'delivery') throw notFound();
  return task;
};

/** The workbook attached to the delivery's plan, for an import without a file of its own. */
const readPlanFile = async (db: Db, store: FileStore, planId: number) => {
  const file = await findPlanFile(db, planId);
  if (!file) throw invalid('file', 'fileMissing', { field: 'file' });
  if (!/\.xlsx$/i.test(file.file)) throw new ApiError('unsupportedFile', { cause: 'boqNotASheet' });
  const buffer = await readBytes(store, file.file);
  if (!buffer) throw notFound();
  return { buffer, fileName: file.file };
};

/** Only lines without problems are stored: they have a label and a quantity. */
const toStoredLine = ({ reference, label, quantity, unit }: ParsedBoqLine, index: number): BoqLine => ({
  no: index + 1,
  reference,
  label: label!,
  quantity: quantity!,
  unit,
});

/** The evidence section with the quantities: stored texts are French. */
const anomalySection = 'Matériel';

/** A row's difference as the text of an anomaly. */
const describeDifference = (row: BoqRow) => {
  const say = sayIn(defaultLanguage);
  const names = row.label === row.reference ? [row.reference] : [row.reference, row.label];
  const message = say('boq', row.ordered === null ? 'toldUnordered' : 'told', {
    label: names.filter(Boolean).join(' '),
    ordered: row.ordered ?? 0,
    picked: row.picked ?? '–',
    delivered: row.delivered ?? '–',
  });
  return message.slice(0, 500);
};
