import { addDays, today } from '../../../contract/framework/today';
import {
  type CustomImportColumn,
  type CustomImportKind,
  customImports,
  type ExtensionColumn,
  isExtensionColumn,
} from '../../../contract/office/import-kinds';
import { areas, installationTypes, siteKinds } from '../../../contract/organisation/vocabulary';
import { globalKinds } from '../../../contract/work/task-kinds';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { type ColumnParser, loadFieldParsers } from '../../framework/imports/cell-parsers';
import type { OwnImport, TemplateCell } from '../../framework/imports/register-imports';
import type { Say } from '../../framework/language/language';
import { listActiveAccounts } from '../../organisation/directory/queries';
import { listClusters, listLocalizedWilayas, listOwners } from '../../organisation/settings/queries-choices';
import { importedSiteFields } from '../../sites/sites/site-columns';
import { getColumnLabel } from './column-names';
import { getCreatableRoles } from './new-people';

/** What the template of an import shows for each column. */
export const createTemplateLoader =
  (kind: CustomImportKind): OwnImport['loadTemplateCells'] =>
  async ({ db, user, say }) => {
    const cells = await loadCells(kind, db, user, say);
    const parsers: Partial<Record<string, ColumnParser>> =
      kind === 'sites' ? await loadFieldParsers({ db, user, say }, 'sites', importedSiteFields, []) : {};
    const columns: readonly (CustomImportColumn | ExtensionColumn)[] = customImports[kind].columns;
    return Object.fromEntries(
      columns.map(column => [
        column,
        {
          note: isExtensionColumn(column)
            ? getColumnLabel(column, say.language)
            : say('templates', getColumnNote(column, kind)),
          ...(cells[column] ?? toExample(parsers[column])),
        },
      ]),
    );
  };

/** The example, choices and format of an added column's cells. */
const toExample = (parser: ColumnParser | undefined) => ({
  example: parser?.choices?.[0] ?? (parser?.kind === 'day' ? tomorrow() : ''),
  choices: parser?.choices,
  kind: parser?.kind,
});

/** Examples, choices and formats of the cells, by column. */
const loadCells = async (
  kind: CustomImportKind,
  db: Db,
  user: User,
  say: Say,
): Promise<Record<string, Omit<TemplateCell, 'note'>>> => {
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
