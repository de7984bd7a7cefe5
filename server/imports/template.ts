import { type ImportKind, importKinds, type imports, importTable } from '../../contract/imports';
import { isAllowed } from '../../contract/permissions';
import { daysAfter, today } from '../../contract/today';
import { areas, installationTypes, siteKinds } from '../../contract/vocabulary';
import { activeAccounts } from '../accounts/queries';
import type { Db } from '../db/client';
import { owners, wilayas } from '../form-lists/queries';
import { Download, xlsxType } from '../platform/answers';
import { forbidden } from '../platform/errors';
import { type TemplateColumn, templateWorkbook } from '../platform/excel/template';
import type { Say } from '../platform/language';
import type { Handler } from '../platform/mount';
import type { User } from '../platform/user';

type Template = (typeof imports)['actions']['template'];

/** The workbook to fill in for an import: its columns with examples, and the choices of each cell. */
export const downloadTemplate: Handler<Template> = async ({ input, user, db, say }) => {
  const kind = importKinds.find(name => importTable[name].template === input.name)!;
  if (!isAllowed(user, importTable[kind].needs)) throw forbidden();
  const content = await templateWorkbook({
    sheetName: say('templates', 'sheet'),
    columns: await columnsOf(kind, db, user, say),
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

const columnsOf = async (kind: ImportKind, db: Db, user: User, say: Say): Promise<TemplateColumn[]> => {
  const { columns, required } = importTable[kind];
  const [agents, managers, ownerList, wilayaList] = await Promise.all([
    usernames(db, user, 'agent'),
    usernames(db, user, 'manager'),
    owners(db),
    wilayas(db),
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
    task_type: { example: 'delivery', choices: ['delivery', 'ssr', 'installation'] },
    drop_site: { example: 'EXEMPLE-002' },
    installation_type: { example: '', choices: installationTypes },
    instruction: { example: say('templates', 'exampleInstruction') },
  };
  return columns.map(header => ({
    header,
    note: say('templates', noteOf(header, kind)),
    required: (required as readonly string[]).includes(header),
    ...facts[header],
  }));
};

type Column = (typeof importTable)[ImportKind]['columns'][number];
const noteOf = (column: Column, kind: ImportKind) =>
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
