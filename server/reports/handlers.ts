import type { taskReports } from '../../contract/task-reports';
import type { TaskDetail } from '../../contract/tasks';
import type { TaskKind } from '../../contract/vocabulary';
import { wilayas } from '../form-lists/queries';
import { notFound } from '../platform/errors';
import { type Call, type Handlers, outsideTransaction } from '../platform/mount';
import { taskDetail } from '../tasks/detail';
import { nokWorkbook } from './nok-workbook';
import { pdfReport } from './pdf';
import { tmdbWorkbook } from './tmdb';
import { formWorkbook, generalWorkbook } from './workbook';

/** Files made of tasks: what they hold comes from the database, whatever the client sent beside the id. */
export const reportHandlers = (uploadDir: string): Handlers<typeof taskReports> => {
  const every: TaskKind[] = ['delivery', 'ssr', 'installation', 'gpm', 'cm'];
  const made = (kinds: readonly TaskKind[], make: (report: Report) => ReturnType<typeof generalWorkbook>) =>
    // A file is only read: no transaction, and none is held open while it travels.
    outsideTransaction(async ({ input, ...call }: Call) => {
      const { db, user, language, authorize } = call;
      const task = await taskDetail(db, user, input.id as number);
      authorize(task.task_type);
      if (!kinds.includes(task.task_type)) throw notFound();
      const wilaya = (await wilayas(db)).find(({ id }) => id === task.task_wilaya)?.name ?? '';
      return make({ task, source: { db, uploadDir, language, wilaya } });
    }) as never;
  const general = ({ task, source }: Report) => generalWorkbook(task, source);
  const nok = ({ task, source }: Report) => nokWorkbook(task, source.language);
  return {
    general: made(every, general),
    nok: made(every, nok),
    ssrGeneral: made(['ssr'], general),
    ssrNok: made(['ssr'], nok),
    ssrXlsx: made(['ssr'], ({ task, source }) => formWorkbook(task, source)),
    gpmGeneral: made(['gpm'], general),
    gpmNok: made(['gpm'], nok),
    cmGeneral: made(['cm'], general),
    cmNok: made(['cm'], nok),
    pdf: made(every, ({ task, source }) => pdfReport(task, source)),
    tmdb: async ({ db, user, language }) => tmdbWorkbook(db, user, language),
  };
};
type Report = {
  task: TaskDetail;
  source: Parameters<typeof generalWorkbook>[1];
};
