import { type Charge, factsOf, type ListedRole } from '../../../contract/organisation/roles';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { RowSource, Sort } from '../../framework/lists/listing';
import { usernamesOf } from '../../organisation/directory/queries';
import { reachKey } from '../../organisation/row-access/visibility';
import { clusters } from '../../organisation/settings/queries-choices';
import { type PeopleFilters, peopleFilters } from './filters';
import { countPeople, type PersonRow, peoplePage } from './queries-list';
import { personRow } from './rows';
import { peopleSheet } from './sheets';

/** The rows of one role's list. */
export const peopleOf = (role: ListedRole): RowSource<PeopleFilters> => {
  async function* all(db: Db, user: User, filters: PeopleFilters, sort: Sort) {
    for (let offset = 0; ; offset += batch) {
      const rows = await peoplePage(db, user, role, filters, { sort, offset, limit: batch });
      if (rows.length) yield await onWire(db, role, rows);
      if (rows.length < batch) return;
    }
  }
  return {
    filters: peopleFilters,
    visibilityKey: user => reachKey('people', user),
    page: async (db, user, filters, page) =>
      onWire(db, role, await peoplePage(db, user, role, filters, page)),
    count: (db, user, filters) => countPeople(db, user, role, filters),
    all,
    sheet: (db, user, filters, sort, _, language) =>
      peopleSheet(db, language, role, all(db, user, filters, sort)),
  };
};
const batch = 1_000;

const onWire = async (db: Db, role: ListedRole, rows: PersonRow[]) => {
  const [username, names] = await Promise.all([
    usernamesOf(
      db,
      rows.flatMap(row => [row.manager_id, row.cluster_manager_id]),
    ),
    clusters(db),
  ]);
  const byId = new Map(names.map(({ id, name }) => [id, name]));
  const cluster = (id: number | null) => (id === null ? null : (byId.get(id) ?? null));
  return rows.map(row => personRow[factsOf(role).charge as Charge](row, { username, cluster }));
};
