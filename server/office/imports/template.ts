import type { z } from 'zod';
import { xlsxType } from '../../../contract/framework/files';
import { daysAfter, today } from '../../../contract/framework/today';
import {
  type ImportKind,
  importedResources,
  importFacts,
  importKinds,
  isLater,
  type LaterColumn,
  type OwnColumn,
  type OwnImportKind,
} from '../../../contract/office/import-kinds';
import type { imports } from '../../../contract/office/imports';
import { isAllowed } from '../../../contract/organisation/permissions';
import { areas, installationTypes, siteKinds } from '../../../contract/organisation/vocabulary';
import { globalKinds } from '../../../contract/work/task-kinds';
import type { Db } from '../../framework/db/client';
import { type TemplateColumn, templateWorkbook } from '../../framework/excel/template';
import { Download } from '../../framework/http/answers';
import { forbidden } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import type { Say } from '../../framework/language/language';
import { activeAccounts } from '../../organisation/directory/queries';
import { owners, wilayasIn } from '../../organisation/settings/queries-choices';
import { headersOf } from './headers';
import type { Work } from './kinds/kind';
import { plainCells } from './kinds/plain-cells';
import { labelOf } from './later-columns';

type Template = (typeof imports)['actions']['template'];

/** The workbook to fill in for an import: its columns with examples, and the choices of each cell. */
export const downloadTemplate: Handler<Template> = async ({ input, user, db, say }) => {
  const kind = importKinds.find(name => importFacts(name).template === input.name)!;
  if (!isAllowed(user, importFacts(kind).needs)) throw forbidden();
  const content = await templateWorkbook({
    sheetName: say('templates', 'sheet'),
    columns: await (importedResources.has(kind)
      ? plainColumns(kind, { db, user, say })
      : columnsOf(kind as OwnImportKind, db, user, say)),
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
const plainColumns = async (kind: ImportKind, work: Work): Promise<TemplateColumn[]> => {
  const { say } = work;
  const contract = importedResources.get(kind)!;
  const header = headersOf(kind, say.language);
  const cells = await plainCells(work, contract, []);
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

const columnsOf = async (kind: OwnImportKind, db: Db, user: User, say: Say): Promise<TemplateColumn[]> => {
  const { columns, required } = importFacts(kind);
  const [agents, managers, ownerList, wilayaList] = await Promise.all([
    usernames(db, user, 'agent'),
    usernames(db, user, 'manager'),
    owners(db),
    wilayasIn(db, say.language),
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
  const name = headersOf(kind, say.language);
  return (columns as readonly (OwnColumn | LaterColumn)[]).map(header => ({
    header: name(header),
    note: isLater(header) ? labelOf(header, say.language) : say('templates', noteOf(header, kind)),
    required: (required as readonly string[]).includes(header),
    ...(facts[header] ?? { example: '' }),
  }));
};

const noteOf = (column: OwnColumn, kind: OwnImportKind) =>
  column !== 'site_code'
    ? column
    : kind === 'sites'
      ? 'new_site_code'
      : kind === 'planning_gpm'
        ? 'gpm_site_code'
        : 'site_code';

const usernames = async (db: Db, user: User, role: 'agent' | 'manager') =>
  (await activeAccounts(db, user, role)).map(({ username }) => username);

const tomorrow = () => daysAfter(today(), 1);
