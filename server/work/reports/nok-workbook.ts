import { xlsxType } from '../../../contract/framework/media-types';
import { getStep } from '../../../contract/work/evidence';
import { listAnomalyItems, listNokChecks } from '../../../contract/work/evidence/findings';
import { translateFinding } from '../../../contract/work/evidence/translate-finding';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { TaskDetail } from '../../../contract/work/tasks';
import { writeWorkbook } from '../../framework/excel/writer';
import { Download } from '../../framework/http/responses';
import { type Language, sayIn } from '../../framework/language/language';
import { refusedPhotos } from './report-content';
import { formatReportFileName } from './report-file-name';

/** « Export NOK »: a row for each check that is not OK, reported anomaly and refused photo. */
export const nokWorkbook = (task: TaskDetail, language: Language) => {
  const translate = sayIn(language);
  const { tests } = taskKindDefinitions[task.task_type];
  const findings = tests.flatMap(test => listFindings(task, test, language));
  const rows = findings.length ? findings : [['', '', translate('reports', 'allInOrder'), '', '']];
  return new Download({
    name: formatReportFileName('nok', task, 'xlsx'),
    type: xlsxType,
    content: writeWorkbook({
      sheets: [
        {
          name: translate('reports', 'nok'),
          columns: columns.map(([name, width]) => ({
            header: translate('reports', name),
            kind: 'text',
            width,
          })),
          rows: [rows.map(row => [String(task.task_id), task.task_site_code, ...row])],
        },
      ],
    }),
  });
};

/** The name of a column's header and its width. */
const columns = [
  ['task', 10],
  ['siteCode', 16],
  ['row', 18],
  ['section', 28],
  ['check', 48],
  ['status', 10],
  ['comment', 48],
] as const;

/** The rows of one test, from the column `row` on. */
const listFindings = (task: TaskDetail, test: string, language: Language): string[][] => {
  const testResult = task.task_tests[test];
  if (!testResult) return [];
  const translate = sayIn(language);
  const step = getStep(task.task_type, test)?.label[language] ?? test;
  const data = testResult.data as Record<string, unknown>;
  const nokChecks = listNokChecks(task.task_type, test, data).map(({ section, check, comment }) => [
    step,
    translateFinding(section, language),
    translateFinding(check, language),
    'NOK',
    comment ?? '',
  ]);
  const anomalies = listAnomalyItems(task.task_type, test, data).map(({ type, label }) => [
    step,
    translate('reports', 'anomaly'),
    type,
    'NOK',
    label,
  ]);
  const photos = refusedPhotos(task, test, language).map(({ label, photo }) => [
    step,
    translate('reports', 'refusedPhoto'),
    label,
    'NOK',
    photo.cause ?? '',
  ]);
  return [...nokChecks, ...anomalies, ...photos];
};
