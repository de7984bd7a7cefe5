import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { taskReports } from '../../../contract/work/task-reports';
import type { TaskDetail } from '../../../contract/work/tasks';
import { notFound } from '../../framework/http/errors';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import type { FileStore } from '../../framework/store/file-store';
import { wilayaNames } from '../../organisation/settings/queries-choices';
import { loadBoq } from '../boq/load-boq';
import { taskDetail } from '../tasks/task-detail';
import { nokWorkbook } from './nok-workbook';
import { pdfReport } from './pdf-report';
import type { ReportSource } from './report-content';
import { formWorkbook, generalWorkbook } from './report-workbooks';
import { tmdbWorkbook } from './tmdb-workbook';

/** Files generated from tasks: their content comes from the database; of the request only the id is used. */
export const reportHandlers = (store: FileStore): Handlers<typeof taskReports> => {
  /** A handler that loads a task and generates a file from it; `onlyKind`: the endpoint serves that kind only. */
  const createHandler =
    (generate: (report: Report) => Workbook | Promise<Workbook>, onlyKind?: TaskKind) =>
    // Read-only: no transaction, so none stays open while the file is sent.
    async ({ input, ...call }: HandlerContext<(typeof taskReports)['actions']['general']>) => {
      const { db, user, language, authorize } = call;
      const task = await taskDetail(db, user, input.id);
      authorize(task.task_type);
      if (onlyKind && onlyKind !== task.task_type) throw notFound();
      const wilaya = (await wilayaNames(db, language)).get(task.task_wilaya) ?? '';
      const boq = task.task_type === 'delivery' ? (await loadBoq(db, task)).rows : [];
      return generate({ task, source: { db, store, language, wilaya, reader: user.userid, boq } });
    };
  // Check first that the store, which has the pictures, is available: a started download could not be completed.
  const general = async ({ task, source }: Report) => {
    await store.reach();
    return generalWorkbook(task, source);
  };
  const pdf = async ({ task, source }: Report) => {
    await store.reach();
    return pdfReport(task, source);
  };
  const nok = ({ task, source }: Report) => nokWorkbook(task, source.language);
  return {
    general: createHandler(general),
    nok: createHandler(nok),
    ssrGeneral: createHandler(general, 'ssr'),
    ssrNok: createHandler(nok, 'ssr'),
    ssrXlsx: createHandler(({ task, source }) => formWorkbook(task, source), 'ssr'),
    gpmGeneral: createHandler(general, 'gpm'),
    gpmNok: createHandler(nok, 'gpm'),
    cmGeneral: createHandler(general, 'cm'),
    cmNok: createHandler(nok, 'cm'),
    pdf: createHandler(pdf),
    tmdb: async ({ db, user, language }) => tmdbWorkbook(db, user, language),
  };
};

type Workbook = ReturnType<typeof generalWorkbook>;
type Report = { task: TaskDetail; source: ReportSource };
