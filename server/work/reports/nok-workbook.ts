import { xlsxType } from '../../../contract/framework/files';
import { getStep } from '../../../contract/work/evidence';
import { listAnomalyItems, listNokChecks } from '../../../contract/work/evidence/findings';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { TaskDetail } from '../../../contract/work/tasks';
import { writeWorkbook } from '../../framework/excel/writer';
import { Download } from '../../framework/http/responses';
import { type Language, sayIn } from '../../framework/language/language';
import { refusedPhotos } from './report-content';
import { formatReportFileName } from './report-file-name';

/** « Export NOK »: a row for each check that is not OK, reported anomaly and refused photo. */
export const nokWorkbook = (task: TaskDetail, language: Language) => {
  const say = sayIn(language);
  const rows = taskKindDefinitions[task.task_type].tests.flatMap(test => nokRows(task, test, language));
  return new Download({
    name: formatReportFileName('nok', task, 'xlsx'),
    type: xlsxType,
    content: writeWorkbook({
      sheets: [
        {
          name: say('reports', 'nok'),
          columns: (
            [
              ['task', 10],
              ['siteCode', 16],
              ['row', 18],
              ['section', 28],
              ['check', 48],
              ['status', 10],
              ['comment', 48],
            ] as const
          ).map(([name, width]) => ({ header: say('reports', name), kind: 'text', width })),
          rows: [
            (rows.length ? rows : [['', '', say('reports', 'allInOrder'), '', '']]).map(row => [
              String(task.task_id),
              task.task_site_code,
              ...row,
            ]),
          ],
        },
      ],
    }),
  });
};

const nokRows = (task: TaskDetail, test: string, language: Language): string[][] => {
  const found = task.task_tests[test];
  if (!found) return [];
  const say = sayIn(language);
  const step = getStep(task.task_type, test)?.label[language] ?? test;
  const data = found.data as Record<string, unknown>;
  return [
    ...listNokChecks(task.task_type, test, data).map(({ section, check, comment }) => [
      step,
      section,
      check,
      'NOK',
      comment ?? '',
    ]),
    ...listAnomalyItems(task.task_type, test, data).map(({ type, label }) => [
      step,
      say('reports', 'anomaly'),
      type,
      'NOK',
      label,
    ]),
    ...refusedPhotos(task, test, language).map(({ label, photo }) => [
      step,
      say('reports', 'refusedPhoto'),
      label,
      'NOK',
      photo.cause ?? '',
    ]),
  ];
};
