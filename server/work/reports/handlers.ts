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
import { formWorkbook, generalWorkbook } from './report-workbooks';
import { tmdbWorkbook } from './tmdb-workbook';

/** Files generated from tasks: their content comes from the database; of the request only the id is used. */
export const reportHandlers = (store: FileStore): Handlers<typeof taskReports> => {
  /** `only`: the endpoint serves that kind only. */
  const made =
    (
      make: (
        report: Report,
      ) => ReturnType<typeof generalWorkbook> | Promise<ReturnType<typeof generalWorkbook>>,
      only?: TaskKind,
    ) =>
    // Read-only: no transaction, so none stays open while the file is sent.
    async ({ input, ...call }: HandlerContext<(typeof taskReports)['actions']['general']>) => {
      const { db, user, language, authorize } = call;
      const task = await taskDetail(db, user, input.id);
      authorize(task.task_type);
      if (only && only !== task.task_type) throw notFound();
      const wilaya = (await wilayaNames(db, language)).get(task.task_wilaya) ?? '';
      const boq = task.task_type === 'delivery' ? (await loadBoq(db, task)).rows : [];
      return make({ task, source: { db, store, language, wilaya, reader: user.userid, boq } });
    };
  // Check first that the store, which has the pictures, is available: a started download could not be completed.
  const general = async ({ task, source }: Report) => {
    await store.reach();
    return generalWorkbook(task, source);
  };
  const nok = ({ task, source }: Report) => nokWorkbook(task, source.language);
  return {
    general: made(general),
    nok: made(nok),
    ssrGeneral: made(general, 'ssr'),
    ssrNok: made(nok, 'ssr'),
    ssrXlsx: made(({ task, source }) => formWorkbook(task, source), 'ssr'),
    gpmGeneral: made(general, 'gpm'),
    gpmNok: made(nok, 'gpm'),
    cmGeneral: made(general, 'cm'),
    cmNok: made(nok, 'cm'),
    pdf: made(async ({ task, source }) => {
      await store.reach();
      return pdfReport(task, source);
    }),
    tmdb: async ({ db, user, language }) => tmdbWorkbook(db, user, language),
  };
};
type Report = {
  task: TaskDetail;
  source: Parameters<typeof generalWorkbook>[1];
};
