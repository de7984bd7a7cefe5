import type { z } from 'zod';
import { getImportKey } from '../../../contract/framework/crud';
import { getImportDefinition } from '../../../contract/framework/import-kinds';
import { xlsxType } from '../../../contract/framework/media-types';
import { isAllowed } from '../../../contract/framework/permissions';
import { findCrudResource } from '../../../contract/framework/resources';
import { addDays, today } from '../../../contract/framework/today';
import {
  type CustomImportColumn,
  type CustomImportKind,
  type ExtensionColumn,
  type ImportKind,
  importKinds,
  isExtensionColumn,
} from '../../../contract/office/import-kinds';
import type { imports } from '../../../contract/office/imports';
import { areas, installationTypes, siteKinds } from '../../../contract/organisation/vocabulary';
import { globalKinds } from '../../../contract/work/task-kinds';
import { getCreatableRoles } from '../../office/imports/new-people';
import { listActiveAccounts } from '../../organisation/directory/queries';
import { listClusters, listLocalizedWilayas, listOwners } from '../../organisation/settings/queries-choices';
import { importedSiteFields } from '../../sites/sites/site-columns';
import type { Db } from '../db/client';
import { type TemplateColumn, templateWorkbook } from '../excel/template';
import { forbidden } from '../http/errors';
import type { Handler } from '../http/mount';
import { Download } from '../http/responses';
import type { User } from '../identity/user';
import type { Say } from '../language/language';
import { type ColumnParser, loadCellParsers, loadFieldParsers } from './cell-parsers';
import { getColumnLabel } from './column-label';
import { createHeaderFormatter } from './headers';
import type { ImportContext } from './row-importer';

type Template = (typeof imports)['actions']['template'];

/** The workbook to fill in for an import: its columns with examples, and the choices of each cell. */
export const downloadTemplate: Handler<Template> = async ({ input, user, db, say }) => {
  const kind = importKinds.find(name => getImportDefinition(name).template === input.name)!;
  if (!isAllowed(user, getImportDefinition(kind).needs)) throw forbidden();
  const content = await templateWorkbook({
    sheetName: say('templates', 'sheet'),
    columns: await (findCrudResource(kind)
      ? listPlainColumns(kind, { db, user, say })
      : listCustomColumns(kind as CustomImportKind, { db, user, say })),
    words: {
      help: say('templates', 'help'),
      column: say('templates', 'column'),
      required: say('templates', 'required'),
      yes: say('templates', 'yes'),
      note: say('templates', 'note'),
      example: say('templates', 'example'),
      choices: say('templates', 'choices'),
    },
  });
  return new Download({ name: input.name, type: xlsxType, content });
};

/** The columns of a plain resource, from its labels and from how its cells are parsed. */
const listPlainColumns = async (kind: ImportKind, context: ImportContext): Promise<TemplateColumn[]> => {
  const { say } = context;
  const contract = findCrudResource(kind)!;
  const getHeader = createHeaderFormatter(kind, say.language);
  const parsers = await loadCellParsers(context, contract, []);
  return Object.entries(parsers).map(([field, { schema, choices, kind: cellKind }]) => {
    const isKey = getImportKey(contract).includes(field) && !choices;
    const required = isRequired(schema);
    const getNote = () => {
      if (isKey) return 'key';
      if (choices) return 'oneOf';
      return cellKind === 'day' ? 'day' : 'free';
    };
    const getExample = () => {
      if (choices?.[0] !== undefined) return choices[0];
      if (cellKind === 'day') return tomorrow();
      if (isKey) return 'EXEMPLE-001';
      return required ? getHeader(field) : '';
    };
    return {
      header: getHeader(field),
      note: say('templates', getNote()),
      required,
      example: getExample(),
      choices,
      kind: cellKind,
    };
  });
};

const isRequired = (schema: z.ZodType) => !schema.safeParse(null).success;

const listCustomColumns = async (
  kind: CustomImportKind,
  { db, user, say }: ImportContext,
): Promise<TemplateColumn[]> => {
  const { columns, required } = getImportDefinition(kind);
  const cells = await loadCustomCells(kind, db, user, say);
  const parsers: Partial<Record<string, ColumnParser>> =
    kind === 'sites' ? await loadFieldParsers({ db, user, say }, 'sites', importedSiteFields, []) : {};
  const getHeader = createHeaderFormatter(kind, say.language);
  return (columns as readonly (CustomImportColumn | ExtensionColumn)[]).map(column => ({
    header: getHeader(column),
    note: isExtensionColumn(column)
      ? getColumnLabel(column, say.language)
      : say('templates', getColumnNote(column, kind)),
    required: (required as readonly string[]).includes(column),
    ...(cells[column] ?? toExample(parsers[column])),
  }));
};

/** The example, choices and format of an added column's cells. */
const toExample = (parser: ColumnParser | undefined) => ({
  example: parser?.choices?.[0] ?? (parser?.kind === 'day' ? tomorrow() : ''),
  choices: parser?.choices,
  kind: parser?.kind,
});

/** Examples, choices and formats of the cells, by column. */
const loadCustomCells = async (
  kind: CustomImportKind,
  db: Db,
  user: User,
  say: Say,
): Promise<Record<string, Omit<TemplateColumn, 'header' | 'note'>>> => {
  const [agents, managers, owners, wilayas, clusters] = await Promise.all([
    listUsernames(db, user, 'agent'),
    listUsernames(db, user, 'manager'),
    listOwners(db),
    listLocalizedWilayas(db, say.language),
    listClusters(db),
  ]);
  return {
    site_code: { example: 'EXEMPLE-001' },
    site_name: { example: say('templates', 'exampleName') },
    type_site: { example: 'site', choices: siteKinds },
    site_owner: {
      example: 'O&M',
      choices: owners.filter(owner => owner.assignable).map(({ name }) => name),
    },
    wilaya: { example: 'Alger', choices: wilayas.map(({ name }) => name) },
    address: { example: say('templates', 'exampleAddress') },
    // A new person's superior may be in the same file.
    manager: { example: managers[0] ?? '', ...(kind !== 'people' && { choices: managers }) },
    lat: { example: '36.7538', kind: 'number' },
    lng: { example: '3.0588', kind: 'number' },
    area: { example: 'delivery', choices: areas },
    agent: { example: agents[0] ?? '', choices: agents },
    date: { example: tomorrow(), kind: 'day' },
    task_type: { example: 'delivery', choices: globalKinds },
    drop_site: { example: 'EXEMPLE-002' },
    installation_type: { example: '', choices: installationTypes },
    instruction: { example: say('templates', 'exampleInstruction') },
    username: { example: 'k.benali' },
    last_name: { example: 'Benali' },
    first_name: { example: 'Karim' },
    role: {
      example: say('words', 'agent'),
      choices: getCreatableRoles(user).map(role => say('words', role)),
    },
    phone: { example: '0550 12 34 56' },
    email: { example: 'k.benali@exemple.dz' },
    account_type: { example: '', choices: owners.map(({ name }) => name) },
    cluster: { example: '', choices: clusters.map(({ name }) => name) },
    matricule: { example: '' },
  };
};

const getColumnNote = (column: CustomImportColumn, kind: CustomImportKind) => {
  if (column === 'manager' && kind === 'people') return 'superior';
  if (column === 'cluster' && kind === 'sites') return 'site_cluster';
  if (column !== 'site_code') return column;
  if (kind === 'sites') return 'new_site_code';
  return kind === 'planning_gpm' ? 'gpm_site_code' : 'site_code';
};

const listUsernames = async (db: Db, user: User, role: 'agent' | 'manager') =>
  (await listActiveAccounts(db, user, role)).map(({ username }) => username);

const tomorrow = () => addDays(today(), 1);
