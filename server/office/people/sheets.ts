import { type Agent, type Leader, type Manager, peopleLists } from '../../../contract/organisation/people';
import type { ListedRole } from '../../../contract/organisation/roles';
import type { Db } from '../../framework/db/client';
import { type Language, sayIn } from '../../framework/language/language';
import { createListSheet } from '../../framework/lists/list-sheet';
import { sheetColumns } from '../../framework/lists/sheet-columns';
import { listClusters } from '../../organisation/settings/queries-choices';
import { ownerLabels } from '../../sites/sites/queries';

/** The workbook of a list of people: its columns as the list labels them. */
export const peopleSheet = async (
  db: Db,
  language: Language,
  role: ListedRole,
  rows: AsyncIterable<Person[]>,
) => {
  const say = sayIn(language);
  const [clusters, owners] = await Promise.all([listClusters(db), ownerLabels(db)]);
  const clusterNames = new Map<unknown, string>(clusters.map(({ id, name }) => [id, name]));
  const getOwnerName = (row: Person) => owners.get(row.owner ?? row.account_type ?? '') ?? '';
  const values: Record<string, (row: Person) => unknown> = {
    cluster: row => clusterNames.get(row.cluster) ?? '',
    owner: getOwnerName,
    account_type: getOwnerName,
    app_version: row => row.device_info?.app_version?.[0],
    status: row => say('words', row.status === 'active' ? 'activated' : row.status),
  };
  return createListSheet(sheetColumns(peopleLists[role], language, values), rows);
};
/** A row of any of these lists. */
type Person = Pick<Agent & Manager & Leader, 'status'> & Partial<Agent & Manager & Leader>;
