import { vi } from 'vitest';
import type { Import, ImportRow } from '../../../contract/framework/imports';
import type { ImportKind } from '../../../contract/office/import-kinds';
import { imports } from '../../../contract/office/imports';
import { expectOk } from '../answers';
import type { Api, Client } from '../harness';

const { actions } = imports;

/** The staged import as a browser drives it. */
export const createImportClient = (client: Client) => {
  const show = async (import_id: number): Promise<Import> =>
    (await client.call(actions.show, { import_id })).body.import;
  return {
    start: (
      kind: ImportKind,
      content: string | Buffer,
      { name = 'fichier.csv', headers = {}, values = {} } = {},
    ) =>
      client.call({ ...actions.start }, { kind, ...values }, { headers, files: { file: { name, content } } }),
    /** Starts and waits until the rows are checked. */
    staged: async (kind: ImportKind, content: string | Buffer, options: object = {}): Promise<Import> => {
      const started = await expectOk(createImportClient(client).start(kind, content, options));
      return createImportClient(client).settled(started.import);
    },
    show,
    settled: (from: Import): Promise<Import> =>
      vi.waitFor(
        async () => {
          const now = await show(from.import_id);
          if (['reading', 'checking', 'committing'].includes(now.status)) throw new Error(now.status);
          return now;
        },
        { timeout: 60_000, interval: 50 },
      ),
    rows: async (import_id: number, values: object = {}): Promise<ImportRow[]> =>
      (await client.call(actions.rows, { import_id, ...values })).body.rows,
    fix: (import_id: number, row: number, change: { cells?: Record<string, string>; skip?: boolean }) =>
      client.call(actions.fixRow, { import_id, row, ...change }),
    commit: async (import_id: number, rows?: number[]): Promise<Import> => {
      const begun = await expectOk(client.call(actions.commit, { import_id, ...(rows && { rows }) }));
      return createImportClient(client).settled(begun.import);
    },
  };
};

export const buildCsv = (...lines: (string | number)[][]) => lines.map(line => line.join(';')).join('\r\n');

/** Codes of active sites, those in an area first asked for. */
export const listSites = (api: Api, area: 'delivery' | 'ssr' | 'gpm', count: number) =>
  api.db
    .selectFrom('sites')
    .innerJoin('site_areas', 'site_areas.site_id', 'sites.id')
    .select(['sites.id', 'code', 'code_facture', 'agent_id'])
    .where('area', '=', area)
    .where('status', '=', 'active')
    .orderBy('sites.id')
    .limit(count)
    .execute();

export const listAgents = (api: Api, count: number) =>
  api.db
    .selectFrom('accounts')
    .select(['id', 'username', 'manager_id'])
    .where('role', '=', 'agent')
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(count)
    .execute();

export const listPlans = (api: Api, siteId: number, day: string) =>
  api.rows('plans', { site_id: siteId, day });

export const listImportHistory = (api: Api, importId: number) => api.rows('history', { import_id: importId });
