import { z } from 'zod';
import { defineCalls, type Endpoint, get, readByPost } from '../framework/endpoint';
import { allOf, byKind, type KindRule } from '../framework/permissions';
import { ignoredField } from '../framework/text';
import { Id } from '../framework/vocabulary';
import type { Flag } from '../organisation/flags';
import { reviewer } from '../organisation/permissions';
import type { TaskKind } from '../organisation/vocabulary';
import { canActOnKind, canReadKind } from './task-lists';

const flagOfKind = (flag: Flag) => byKind('row', kind => canActOnKind(kind, flag));
/** A download about one task. User and content come from session and database; only the `id` of the input is used. */
const defineReport = (path: Endpoint['path'], needs: KindRule, options: { ability?: false } = {}) =>
  readByPost(path, {
    input: z.object({ id: Id, pm: ignoredField(), userInfo: ignoredField() }),
    transport: 'download',
    needs,
    ...options,
  });
/** For a report under the path of one kind: the permission editor lists only the general one. */
const kindPath = { ability: false } as const;
const exportRule = flagOfKind('export_task');
const readRule = byKind('row', canReadKind);

/** Reports about one task (document 2, section 7). */
export const taskReports = defineCalls({
  name: 'taskReports',
  actions: {
    /** The general report: one sheet per test, with photos. */
    general: defineReport('/api/pm/export/igeneral/:id', exportRule),
    /** « Export NOK »: the checks that are not in order. */
    nok: defineReport('/api/anomalies/checks_export/:id', readRule),
    ssrGeneral: defineReport('/api/ssr/export/ssr/:id', exportRule, kindPath),
    ssrNok: defineReport('/api/ssr/anomalies/checks_export/:id', readRule, kindPath),
    /** The survey's values as a form, without photos. */
    ssrXlsx: defineReport('/api/ssr/exportxlsx/ssr/:id', exportRule, kindPath),
    gpmGeneral: defineReport('/api/gpm/export/igeneral/:id', exportRule, kindPath),
    gpmNok: defineReport('/api/gpm/anomalies/checks_export/:id', readRule, kindPath),
    cmGeneral: defineReport('/api/cm/export/igeneral/:id', exportRule, kindPath),
    cmNok: defineReport('/api/cm/anomalies/checks_export/:id', readRule, kindPath),
    /** The report with its photos as PDF, in the caller's language, for a customer. */
    pdf: defineReport('/api/pm/report/:id', exportRule),
    /** Accepted SSRs with their additional-data rows. */
    tmdb: get('/api/tmdb/export', { transport: 'download', needs: allOf(reviewer, canReadKind('ssr')) }),
  },
});

export type TaskReport = 'report' | 'export' | 'exportXlsx' | 'exportNok';
const { actions } = taskReports;
/** The report call of a kind: some kinds have their own paths (document 2, section 7). */
export const getReportEndpoint = (report: TaskReport, kind: TaskKind): Endpoint =>
  kindEndpoints[kind]?.[report] ?? generalEndpoints[report];
const generalEndpoints: Record<TaskReport, Endpoint> = {
  report: actions.pdf,
  export: actions.general,
  exportXlsx: actions.ssrXlsx,
  exportNok: actions.nok,
};
const kindEndpoints: Partial<Record<TaskKind, Partial<Record<TaskReport, Endpoint>>>> = {
  ssr: { export: actions.ssrGeneral, exportNok: actions.ssrNok },
  gpm: { export: actions.gpmGeneral, exportNok: actions.gpmNok },
  cm: { export: actions.cmGeneral, exportNok: actions.cmNok },
};
