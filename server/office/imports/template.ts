import type { z } from 'zod';
import { xlsxType } from '../../../contract/framework/files';
import { addDays, today } from '../../../contract/framework/today';
import {
  type CustomImportColumn,
  type CustomImportKind,
  type ExtensionColumn,
  getImportDefinition,
  type ImportKind,
  importableResources,
  importKinds,
  isExtensionColumn,
} from '../../../contract/office/import-kinds';
import type { imports } from '../../../contract/office/imports';
import { isAllowed } from '../../../contract/organisation/permissions';
import { areas, installationTypes, siteKinds } from '../../../contract/organisation/vocabulary';
import { globalKinds } from '../../../contract/work/task-kinds';
import type { Db } from '../../framework/db/client';
import { type TemplateColumn, templateWorkbook } from '../../framework/excel/template';
import { forbidden } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import { Download } from '../../framework/http/responses';
import type { User } from '../../framework/identity/user';
import type { Say } from '../../framework/language/language';
import { listActiveAccounts } from '../../organisation/directory/queries';
import { listLocalizedWilayas, listOwners } from '../../organisation/settings/queries-choices';
import { getColumnLabel } from './column-label';
import { createHeaderFormatter } from './headers';
import { loadCellParsers } from './kinds/cell-parsers';
import type { ImportContext } from './kinds/row-importer';

type Template = (typeof imports)['actions']['template'];

/** The workbook to fill in for an import: its columns with examples, and the choices of each cell. */
export const downloadTemplate: Handler<Template> = async ({ input, user, db, say }) => {
  const kind = importKinds.find(name => getImportDefinition(name).template === input.name)!;
  if (!isAllowed(user, getImportDefinition(kind).needs)) throw forbidden();
  const content = await templateWorkbook({
    sheetName: say('templates', 'sheet'),
    columns: await (importableResources.has(kind)
      ? plainColumns(kind, { db, user, say })
      : columnsOf(kind as CustomImportKind, db, user, say)),
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

/** The columns of a plain resource: labels, and what the vocabulary says of their cells. */
const plainColumns = async (kind: ImportKind, work: ImportContext): Promise<TemplateColumn[]> => {
  const { say } = work;
  const contract = importableResources.get(kind)!;
  const header = createHeaderFormatter(kind, say.language);
  const cells = await loadCellParsers(work, contract, []);
  return Object.entries(cells).map(([field, { schema, choices, kind }]) => ({
    header: header(field),
    note: say(
      'templates',
      field === contract.key ? 'key' : choices ? 'oneOf' : kind === 'day' ? 'day' : 'free',
    ),
    required: mustBe(schema),
    example:
      choices?.[0] ??
      (kind === 'day'
        ? tomorrow()
        : field === contract.key
          ? 'EXEMPLE-001'
          : mustBe(schema)
            ? header(field)
            : ''),
    choices,
    kind,
  }));
};

const mustBe = (schema: z.ZodType) => !schema.safeParse(null).success;

const columnsOf = async (kind: CustomImportKind, db: Db, user: User, say: Say): Promise<TemplateColumn[]> => {
  const { columns, required } = getImportDefinition(kind);
  const [agents, managers, ownerList, wilayaList] = await Promise.all([
    usernames(db, user, 'agent'),
    usernames(db, user, 'manager'),
    listOwners(db),
    listLocalizedWilayas(db, say.language),
  ]);
  const facts: Record<string, Omit<TemplateColumn, 'header' | 'note'>> = {
    site_code: { example: 'EXEMPLE-001' },
    site_name: { example: say('templates', 'exampleName') },
    type_site: { example: 'site', choices: siteKinds },
    site_owner: {
      example: 'O&M',
      choices: ownerList.filter(owner => owner.assignable).map(({ name }) => name),
    },
    wilaya: { example: 'Alger', choices: wilayaList.map(({ name }) => name) },
    address: { example: say('templates', 'exampleAddress') },
    manager: { example: managers[0] ?? '', choices: managers },
    lat: { example: '36.7538', kind: 'number' },
    lng: { example: '3.0588', kind: 'number' },
    area: { example: 'delivery', choices: areas },
    agent: { example: agents[0] ?? '', choices: agents },
    date: { example: tomorrow(), kind: 'day' },
    task_type: { example: 'delivery', choices: globalKinds },
    drop_site: { example: 'EXEMPLE-002' },
    installation_type: { example: '', choices: installationTypes },
    instruction: { example: say('templates', 'exampleInstruction') },
  };
  const name = createHeaderFormatter(kind, say.language);
  return (columns as readonly (CustomImportColumn | ExtensionColumn)[]).map(header => ({
    header: name(header),
    note: isExtensionColumn(header)
      ? getColumnLabel(header, say.language)
      : say('templates', getColumnNote(header, kind)),
    required: (required as readonly string[]).includes(header),
    ...(facts[header] ?? { example: '' }),
  }));
};

const getColumnNote = (column: CustomImportColumn, kind: CustomImportKind) =>
  column !== 'site_code'
    ? column
    : kind === 'sites'
      ? 'new_site_code'
      : kind === 'planning_gpm'
        ? 'gpm_site_code'
        : 'site_code';

const usernames = async (db: Db, user: User, role: 'agent' | 'manager') =>
  (await listActiveAccounts(db, user, role)).map(({ username }) => username);

const tomorrow = () => addDays(today(), 1);
