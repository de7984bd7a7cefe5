import { usernamesOf } from '../accounts/queries';
import type { Db } from '../db/client';
import type { RowSource } from '../platform/listing';
import { siteVisibilityKey } from '../sites/visibility';
import { kindsReadKey } from '../tasks/visibility';
import { type AnomalyRow, anomalyPage, type Category, countAnomalies, everyAnomaly } from './queries';
import { anomalyRow } from './rows';
import { anomalySheet } from './sheets';

/** The rows of one of the three tables. */
export const anomaliesOf = (category: Category): RowSource => {
  const all: RowSource['all'] = async function* (db, user, filters, sort) {
    for await (const rows of everyAnomaly(db, user, category, filters, sort)) yield await onWire(db, rows);
  };
  return {
    visibilityKey: user => `${siteVisibilityKey(user)}:${kindsReadKey(user)}`,
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
