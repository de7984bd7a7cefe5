import type { Db } from '../db/client';
import { usernamesOf } from '../directory/queries';
import type { RowSource } from '../platform/listing';
import { reachKey } from '../reach/visibility';
import { kindsReadKey } from '../reach/visibility-of-work';
import { type AnomalyFilters, anomalyFilters } from './filters';
import { type AnomalyRow, anomalyPage, type Category, countAnomalies, everyAnomaly } from './queries';
import { anomalyRow } from './rows';
import { anomalySheet } from './sheets';

/** The rows of one of the three tables. */
export const anomaliesOf = (category: Category): RowSource<AnomalyFilters> => {
  const all: RowSource<AnomalyFilters>['all'] = async function* (db, user, filters, sort) {
    for await (const rows of everyAnomaly(db, user, category, filters, sort)) yield await onWire(db, rows);
  };
  return {
    filters: anomalyFilters,
    visibilityKey: user => `${reachKey('anomalies', user)}:${kindsReadKey(user)}`,
    page: async (db, user, filters, page) => onWire(db, await anomalyPage(db, user, category, filters, page)),
    count: (db, user, filters) => countAnomalies(db, user, category, filters),
    all,
    sheet: async (db, user, filters, sort, _, language) => ({
      columns: anomalySheet(language, category).columns,
      rows: all(db, user, filters, sort),
    }),
  };
};

const onWire = async (db: Db, rows: AnomalyRow[]) => {
  const username = await usernamesOf(
    db,
    rows.map(row => row.agent_id),
  );
  return rows.map(row => anomalyRow(row, username));
};
