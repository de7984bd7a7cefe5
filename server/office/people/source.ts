import { getRoleDefinition, type ListedRole } from '../../../contract/organisation/roles';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { RowSource, Sort } from '../../framework/lists/row-source';
import { getUsernames } from '../../organisation/directory/queries';
import { subjectVisibilityKey } from '../../organisation/row-access/visibility';
import { listClusters } from '../../organisation/settings/queries-choices';
import { type PeopleFilters, peopleFilters } from './filters';
import { countPeople, listPeople, type PersonRow } from './queries-list';
import { toPersonRow } from './rows';
import { peopleSheet } from './sheets';

/** The rows of one role's list. */
export const createPeopleSource = (role: ListedRole): RowSource<PeopleFilters> => {
  async function* iterateAll(db: Db, user: User, filters: PeopleFilters, sort: Sort) {
    for (let offset = 0; ; offset += batchSize) {
      const rows = await listPeople(db, user, role, filters, { sort, offset, limit: batchSize });
      if (rows.length) yield await toPersonRows(db, role, rows);
      if (rows.length < batchSize) return;
    }
  }
  return {
    filters: peopleFilters,
    visibilityKey: user => subjectVisibilityKey('people', user),
    page: async (db, user, filters, page) =>
      toPersonRows(db, role, await listPeople(db, user, role, filters, page)),
    count: (db, user, filters) => countPeople(db, user, role, filters),
    all: iterateAll,
    sheet: (db, user, filters, sort, _, language) =>
      peopleSheet(db, language, role, iterateAll(db, user, filters, sort)),
  };
};
const batchSize = 1_000;

const toPersonRows = async (db: Db, role: ListedRole, rows: PersonRow[]) => {
  const superiorIds = rows.flatMap(row => [row.manager_id, row.cluster_manager_id]);
  const [username, clusters] = await Promise.all([getUsernames(db, superiorIds), listClusters(db)]);
  const clusterNames = new Map(clusters.map(({ id, name }) => [id, name]));
  const cluster = (id: number | null) => (id === null ? null : (clusterNames.get(id) ?? null));
  return rows.map(row => toPersonRow[getRoleDefinition(role).charge](row, { username, cluster }));
};
