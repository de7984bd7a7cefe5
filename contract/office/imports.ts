import { z } from 'zod';
import { arrayOf, BooleanParam, defineCalls, get, pagingParams, post } from '../framework/endpoint';
import { wholeNumber } from '../framework/numbers';
import { anyOf, byKind } from '../framework/permissions';
import { exactText, lines } from '../framework/text';
import { Id, Key, Timestamp } from '../framework/vocabulary';
import { getRegisterActionName, listedRoles, type RegisterActionName } from '../organisation/roles';
import { Area, ManagerRef, RoleName } from '../organisation/vocabulary';
import { type CustomImportKind, customImports, importDefinitions } from './import-kinds';

const ImportKindName = z.enum([...importDefinitions.keys()]);

export const maxImportRows = 50_000;
/** Columns of a file. */
export const maxSheetColumns = 60;
export const maxImportBytes = 20 * 1024 * 1024;

/** Who may import a kind of file. */
const importRule = byKind('kind', kind => importDefinitions.get(kind)?.needs ?? { from: 'admin' });
const anyImportRule = anyOf(...[...importDefinitions.values()].map(({ needs }) => needs));
const ByImportId = z.object({ import_id: Id });
/** Settings for the whole file. */
const fileSettings = {
  planning_manager: ManagerRef.optional(),
  /** The list the file is uploaded from: default for rows that name none, and for the kind of plans. */
  area: Area.optional(),
  /** Skips rows hidden in the sheet, by a filter or by hand. */
  skip_hidden: BooleanParam.optional(),
};
/** Stands for a column of the file that is not read. */
export const ignoredColumn = '-';
const SheetColumn = exactText(60);
/** A line of the file, counted from 1. */
const RowNumber = wholeNumber().min(1).max(2_147_483_647);

/** What an admin may do about a row's owner: let it receive sites, or create it. `owner` is its key, or its name. */
const OwnerRemedy = z.object({ action: z.enum(['allow', 'create']), owner: z.string() });
export type OwnerRemedy = z.infer<typeof OwnerRemedy>;

export const rowVerdicts = ['create', 'update', 'unchanged', 'refused', 'skipped', 'done'] as const;
/** A line of the file: its cells as text, the outcome, and each cell's problem. */
export const ImportRow = z.object({
  row: z.int(),
  cells: z.record(z.string(), z.string()),
  verdict: z.enum(rowVerdicts),
  /** What the commit does, in words: « Nouveau site », « Agent : K. Ziani au lieu de A. Benali ». */
  effect: z.string().nullable(),
  /** What blocks the row, or with `warning` what should be checked before it is imported. */
  problems: z.array(
    z.object({
      column: z.string().nullable(),
      message: z.string(),
      warning: z.literal(true).optional(),
      remedy: OwnerRemedy.optional(),
    }),
  ),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** A file's columns in its order: their headings, and as what each is read, or `ignoredColumn`. */
const SheetColumns = z.object({ header: z.array(z.string()), columns: z.array(z.string()) });
export type SheetColumns = z.infer<typeof SheetColumns>;
/** `current` of a start that is refused because of the file's columns: with the imports that they fit. */
export const UnfitSheet = SheetColumns.extend({ kinds: z.array(ImportKindName) });
export type UnfitSheet = z.infer<typeof UnfitSheet>;

export const Import = z.object({
  import_id: Id,
  kind: ImportKindName,
  file_name: z.string(),
  status: z.enum(['reading', 'checking', 'ready', 'committing', 'done', 'failed']),
  /** Rows handled in the current step, of `total`. */
  progress: z.int(),
  total: z.int(),
  counts: z.partialRecord(z.enum(rowVerdicts), z.int()),
  error: z.string().nullable(),
  /** Rows hidden in the sheet, by a filter or by hand, and whether they were skipped. */
  hidden_rows: z.int(),
  skip_hidden: z.boolean(),
  sheet: SheetColumns.nullable(),
  created_at: Timestamp,
});
export type Import = z.infer<typeof Import>;

/** The specification's response to a plain multipart import. */
const PlainImportResponse = z.object({
  imported: z.int(),
  /** Hidden rows of the sheet among those above, if any. */
  hidden_rows: z.int().optional(),
  /** « Certains élements n'ont pas été importés correctement. », beside success: true (document 1, section 8). */
  error: z.string().optional(),
  /** Rows as document 1, section 3, « Import failure rows ». */
  not_found: z.array(
    z.object({
      row: z.int(),
      site_id: z.int().nullable().optional(),
      site_code: z.string().nullable().optional(),
      site_agent_owner: z.string().nullable().optional(),
      pm_manager: z.string().nullable().optional(),
      pm_date: z.string().nullable().optional(),
      username: z.string().nullable().optional(),
      cause: z.string(),
    }),
  ),
});
/** The changes that rows of the specification's imports cause. */
const plainImportWrites = ['sites.create', 'sites.assignAgent', 'planning.assign'] as const;
/** The changes that imported rows cause, besides those of plain resources. */
const importWrites: readonly ((typeof plainImportWrites)[number] | `accountActions.${RegisterActionName}`)[] =
  [
    ...plainImportWrites,
    ...listedRoles.map(role => `accountActions.${getRegisterActionName(role)}` as const),
  ];
/** An import in one call, as the specification has it: no dry run. */
const definePlainImport = (path: `/api/${string}`, field: string, kind: CustomImportKind) =>
  post(path, {
    undo: 'history.revertImport',
    writes: plainImportWrites,
    transaction: 'own',
    pool: 'long',
    ability: false,
    transport: 'upload',
    files: [field],
    input: z.object(fileSettings),
    output: PlainImportResponse,
    needs: customImports[kind].needs,
  });

/** One-time passwords per call: hashing each takes a moment. */
export const maxPasswordsPerCall = 50;

/** A person whose account was imported, with the password for the first sign-in. */
const NewPassword = z.object({
  userid: Id,
  username: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  role: RoleName,
  password: z.string(),
});
export type NewPassword = z.infer<typeof NewPassword>;

/** Staged imports: a dry run first, then one commit; and the plain calls of the specification. */
export const imports = defineCalls({
  name: 'imports',
  actions: {
    start: post('/api/imports/:kind', {
      withoutFlag: 'byStoredKind',
      undo: 'imports.discard',
      writes: {},
      transaction: 'own',
      pool: 'long',
      transport: 'upload',
      files: ['file'],
      input: z.object({
        kind: ImportKindName,
        ...fileSettings,
        /** The lists that new sites go to whose row names none; default: `area`. */
        areas: arrayOf(Area).optional(),
        /** As what each column of the file is read, in its order; without it the headings decide. */
        columns: arrayOf(SheetColumn, maxSheetColumns).optional(),
      }),
      output: z.object({ import: Import }),
      needs: importRule,
    }),
    show: get('/api/imports/detail/:import_id', {
      cost: 'light',
      ability: false,
      input: ByImportId,
      output: z.object({ import: Import }),
      needs: anyImportRule,
    }),
    rows: get('/api/imports/detail/:import_id/rows', {
      cost: 'heavy',
      ability: false,
      input: ByImportId.extend({
        page: pagingParams.page,
        limit: pagingParams.limit,
        verdict: z.enum(rowVerdicts).optional(),
      }),
      output: z.object({ rows: z.array(ImportRow), pages: z.int(), total: z.int() }),
      needs: anyImportRule,
    }),
    /** Corrects cells of one row, or skips it; returns the row after a new check. */
    fixRow: post('/api/imports/detail/:import_id/rows/:row', {
      withoutFlag: 'byStoredKind',
      ability: false,
      undo: 'repeat',
      writes: {},
      input: ByImportId.extend({
        row: RowNumber,
        cells: z.record(Key, lines(2000)).optional(),
        skip: z.boolean().optional(),
      }),
      output: z.object({ row: ImportRow, import: Import }),
      needs: anyImportRule,
    }),
    /** Commits all rows that are not refused or skipped, or those selected, in one transaction. */
    commit: post('/api/imports/detail/:import_id/commit', {
      withoutFlag: 'byStoredKind',
      ability: false,
      undo: 'history.revertImport',
      writes: importWrites,
      transaction: 'own',
      pool: 'long',
      input: ByImportId.extend({ rows: arrayOf(RowNumber, maxImportRows).optional() }),
      output: z.object({ import: Import }),
      needs: anyImportRule,
    }),
    /**
     * The first passwords of imported accounts. Each account gets one once, in the order of their creation: this
     * answer alone has it, and with `remaining` the next call has more.
     */
    passwords: post('/api/imports/detail/:import_id/passwords', {
      withoutFlag: 'leadsPeople',
      ability: false,
      undo: 'accountActions.resetPassword',
      writes: ['accountActions.resetPassword'],
      idempotency: 'none',
      input: ByImportId,
      output: z.object({ people: z.array(NewPassword), remaining: z.int() }),
      needs: customImports.people.needs,
    }),
    discard: post('/api/imports/detail/:import_id/discard', {
      withoutFlag: 'byStoredKind',
      ability: false,
      undo: 'imports.start',
      writes: {},
      input: ByImportId,
      needs: anyImportRule,
    }),
    refused: get('/api/imports/detail/:import_id/refused', {
      ability: false,
      transport: 'download',
      input: ByImportId,
      needs: anyImportRule,
    }),
    template: get('/api/templates/:name', {
      ability: false,
      transport: 'download',
      input: z.object({ name: z.enum([...importDefinitions.values()].map(({ template }) => template)) }),
      needs: anyImportRule,
    }),
    plainSites: definePlainImport('/api/sites/bulk', 'sites_file', 'sites'),
    plainPlanning: definePlainImport('/api/planning/new', 'planning_file', 'planning'),
    plainGpmPlanning: definePlainImport('/api/task/gpm/planning/new', 'planning_file', 'planning_gpm'),
    plainAgents: definePlainImport('/api/sites/set_agent', 'file', 'agents'),
  },
});
