import { z } from 'zod';
import { type Actions, arrayOf, BooleanParam, defineCalls, get, pagingParams, post } from './endpoint';
import type { ImportDefinition } from './import-kinds';
import { wholeNumber } from './numbers';
import { anyOf, byKind } from './permissions';
import type { Registered } from './register';
import { createRegistration } from './registration';
import { exactText, lines } from './text';
import type { Writes } from './undo';
import { Id, Key, Timestamp } from './vocabulary';

export const maxImportRows = 50_000;
/** Columns of a file. */
export const maxSheetColumns = 60;
export const maxImportBytes = 20 * 1024 * 1024;

export const ByImportId = z.object({ import_id: Id });
/** Skips rows hidden in the sheet, by a filter or by hand. */
export const skipHidden = { skip_hidden: BooleanParam.optional() };
/** Stands for a column of the file that is not read. */
export const ignoredColumn = '-';
const SheetColumn = exactText(60);
/** A line of the file, counted from 1. */
const RowNumber = wholeNumber().min(1).max(2_147_483_647);

/** What the product's uploads say of the whole file. */
export type ImportSettings = Registered<'importSettings', object>;
/** What the reader may do about a refused row beside correcting it. */
export type ImportRemedy = Registered<'importRemedy', unknown>;

export const rowVerdicts = ['create', 'update', 'unchanged', 'refused', 'skipped', 'done'] as const;
const buildRow = (remedy: z.ZodType<ImportRemedy>) =>
  z.object({
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
        remedy: remedy.optional(),
      }),
    ),
  });
/** A line of the file: its cells as text, the outcome, and each cell's problem. */
export type ImportRow = z.infer<ReturnType<typeof buildRow>>;

/** A file's columns in its order: their headings, and as what each is read, or `ignoredColumn`. */
const SheetColumns = z.object({ header: z.array(z.string()), columns: z.array(z.string()) });
export type SheetColumns = z.infer<typeof SheetColumns>;
/** `current` of a start that is refused because of the file's columns: with the imports that they fit. */
export const UnfitSheet = SheetColumns.extend({ kinds: z.array(z.string()) });
export type UnfitSheet = z.infer<typeof UnfitSheet>;

const buildImport = (kind: z.ZodType<string>) =>
  z.object({
    import_id: Id,
    kind,
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
export type Import = z.infer<ReturnType<typeof buildImport>>;

type ProductImports<S, W, A> = {
  kinds: ReadonlyMap<string, ImportDefinition>;
  /** What an upload says of the whole file. */
  settings: S;
  remedy: z.ZodType<ImportRemedy>;
  /** The changes that imported rows cause, besides those of plain resources. */
  writes: W;
  /** Further calls. */
  actions: A;
};
const buildImports = <S extends z.ZodRawShape, const W extends Writes, const A extends Actions>({
  kinds,
  settings,
  remedy,
  writes,
  actions,
}: ProductImports<S, W, A>) => {
  const definitions = [...kinds.values()];
  const KindName = z.enum([...kinds.keys()]);
  const ImportRow = buildRow(remedy);
  const Import = buildImport(KindName);
  const anyImportRule = anyOf(...definitions.map(({ needs }) => needs));
  return defineCalls({
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
          kind: KindName,
          ...settings,
          ...skipHidden,
          /** As what each column of the file is read, in its order; without it the headings decide. */
          columns: arrayOf(SheetColumn, maxSheetColumns).optional(),
        }),
        output: z.object({ import: Import }),
        needs: byKind('kind', kind => kinds.get(kind)?.needs ?? { from: 'admin' }),
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
        writes,
        transaction: 'own',
        pool: 'long',
        input: ByImportId.extend({ rows: arrayOf(RowNumber, maxImportRows).optional() }),
        output: z.object({ import: Import }),
        needs: anyImportRule,
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
        input: z.object({ name: z.enum(definitions.map(({ template }) => template)) }),
        needs: anyImportRule,
      }),
      ...actions,
    },
  });
};
/** The framework's calls, without what a product adds to them. */
export type ImportCalls = ReturnType<typeof buildImports<Record<never, never>, Writes, Record<never, never>>>;

const registration = createRegistration<Pick<ImportCalls, 'name' | 'actions'>>('imports');

/** Staged imports: a dry run first, then one commit. Plain resources are imported by their contract alone. */
export const defineImports = <S extends z.ZodRawShape, const W extends Writes, const A extends Actions>(
  product: ProductImports<S, W, A>,
) => {
  const imports = buildImports(product);
  registration.register(imports);
  return imports;
};
/** The calls of imports, of whichever product. */
export const getImports = registration.get;
