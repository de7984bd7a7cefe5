import { z } from 'zod';
import { defineCalls, type Endpoint, get, readByPost } from '../framework/endpoint';
import { ignoredField } from '../framework/text';
import type { Flag } from '../organisation/flags';
import { allOf, byKind, type KindRule, reviewer } from '../organisation/permissions';
import { Id, type TaskKind } from '../organisation/vocabulary';
import { canActOnKind, canReadKind } from './task-lists';

const flagOfKind = (flag: Flag) => byKind('row', kind => canActOnKind(kind, flag));
/** User and content come from the session and the database, never from anything sent beside the id. */
const sheet = (path: Endpoint['path'], needs: KindRule, facts: { ability?: false } = {}) =>
  readByPost(path, {
    input: z.object({ id: Id, pm: ignoredField(), userInfo: ignoredField() }),
    transport: 'download',
    needs,
    ...facts,
  });
/** The same report under the path of one kind. */
const ofKind = { ability: false } as const;
const general = flagOfKind('export_task');
const nok = byKind('row', canReadKind);

/** Reports about one task (document 2, section 7). */
export const taskReports = defineCalls({
  name: 'taskReports',
  actions: {
    /** The general report: one sheet per test, with photos. */
    general: sheet('/api/pm/export/igeneral/:id', general),
    /** « Export NOK »: the checks that are not in order. */
    nok: sheet('/api/anomalies/checks_export/:id', nok),
    ssrGeneral: sheet('/api/ssr/export/ssr/:id', general, ofKind),
    ssrNok: sheet('/api/ssr/anomalies/checks_export/:id', nok, ofKind),
    /** The survey's values as a form, without photos. */
    ssrXlsx: sheet('/api/ssr/exportxlsx/ssr/:id', general, ofKind),
    gpmGeneral: sheet('/api/gpm/export/igeneral/:id', general, ofKind),
    gpmNok: sheet('/api/gpm/anomalies/checks_export/:id', nok, ofKind),
    cmGeneral: sheet('/api/cm/export/igeneral/:id', general, ofKind),
    cmNok: sheet('/api/cm/anomalies/checks_export/:id', nok, ofKind),
    /** The report with its photos as PDF, in the caller's language, for a customer. */
    pdf: sheet('/api/pm/report/:id', general),
    /** Accepted SSRs with their additional-data rows. */
    tmdb: get('/api/tmdb/export', { transport: 'download', needs: allOf(reviewer, canReadKind('ssr')) }),
  },
});

export type TaskReport = 'report' | 'export' | 'exportXlsx' | 'exportNok';
const { actions } = taskReports;
/** The report call of a kind: some kinds have their own paths (document 2, section 7). */
export const getReportEndpoint = (report: TaskReport, kind: TaskKind): Endpoint =>
  own[kind]?.[report] ?? usual[report];
const usual: Record<TaskReport, Endpoint> = {
  report: actions.pdf,
  export: actions.general,
  exportXlsx: actions.ssrXlsx,
  exportNok: actions.nok,
};
const own: Partial<Record<TaskKind, Partial<Record<TaskReport, Endpoint>>>> = {
  ssr: { export: actions.ssrGeneral, exportNok: actions.ssrNok },
  gpm: { export: actions.gpmGeneral, exportNok: actions.gpmNok },
  cm: { export: actions.cmGeneral, exportNok: actions.cmNok },
};
