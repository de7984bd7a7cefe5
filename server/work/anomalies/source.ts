import type { Anomaly } from '../../../contract/work/anomaly-fields';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { Language } from '../../framework/language/language';
import { createListSheet } from '../../framework/lists/list-sheet';
import type { RowSource, Sort } from '../../framework/lists/row-source';
import { signUrl } from '../../framework/signed-urls/signed-url';
import { getUsernames } from '../../organisation/directory/queries';
import { subjectVisibilityKey } from '../../organisation/row-access/visibility';
import { readableKindsKey } from '../../organisation/row-access/visibility-work';
import { type AnomalyFilters, anomalyFilters } from './filters';
import { loadFindingPhotos } from './finding-photos';
import type { Category } from './queries';
import { type AnomalyRow, countAnomalies, iterateAnomalies, listAnomalies } from './queries-list';
import { anomalyRow } from './rows';
import { anomalySheet } from './sheets';

/** The rows of one of the three tables. */
const createAnomalySource = (category: Category) => {
  async function* all(db: Db, user: User, filters: AnomalyFilters, sort: Sort, language: Language) {
    for await (const rows of iterateAnomalies(db, user, category, filters, sort))
      yield await toRowsWithPhotos(db, user, rows, language);
  }
  async function* allWithoutPhotos(
    db: Db,
    user: User,
    filters: AnomalyFilters,
    sort: Sort,
    language: Language,
  ) {
    for await (const rows of iterateAnomalies(db, user, category, filters, sort))
      yield await toApiRows(db, rows, language);
  }
  return {
    filters: anomalyFilters,
    // Anomalies in a person's charge are visible to that person only.
    visibilityKey: user =>
      `${subjectVisibilityKey('anomalies', user)}:${readableKindsKey(user)}:${user.userid}`,
    page: async (db, user, filters, page) =>
      toRowsWithPhotos(db, user, await listAnomalies(db, user, category, filters, page), page.language),
    count: (db, user, filters) => countAnomalies(db, user, category, filters),
    all,
    sheet: async (db, user, filters, sort, _, language) =>
      createListSheet(
        anomalySheet(language, category).columns,
        allWithoutPhotos(db, user, filters, sort, language),
      ),
  } satisfies RowSource<AnomalyFilters>;
};

export const anomalySources = {
  anomaly: createAnomalySource('anomaly'),
  nok: createAnomalySource('nok'),
  access: createAnomalySource('access'),
};

/** Rows with the number of photos and the first one of each. */
const toRowsWithPhotos = async (db: Db, user: User, rows: AnomalyRow[], language: Language) => {
  const getPhotos = await loadFindingPhotos(db, rows);
  const thumbs = await Promise.all(
    rows.map(async ({ id }) => {
      const [first] = getPhotos(id);
      return first ? await signUrl(db, `photo/${first.id}/thumb`, user) : null;
    }),
  );
  return toApiRows(db, rows, language, (id, index) => ({
    total: getPhotos(id).length,
    thumb: thumbs[index],
  }));
};

const toApiRows = async (
  db: Db,
  rows: AnomalyRow[],
  language: Language,
  photos: (id: number, index: number) => Anomaly['photos'] = () => ({ total: 0, thumb: null }),
) => {
  const username = await getUsernames(
    db,
    rows.flatMap(row => [row.agent_id, row.charge_id]),
  );
  return rows.map((row, index) => anomalyRow(row, username, photos(row.id, index), language));
};
