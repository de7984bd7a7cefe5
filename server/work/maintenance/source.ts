import { type Visit, visits } from '../../../contract/work/visits';
import { en } from '../../../i18n/en';
import { allFr } from '../../../i18n/fr/all';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { type Language, sayIn } from '../../framework/language/language';
import { createListSheet, noSheet } from '../../framework/lists/list-sheet';
import type { RowSource, Sort } from '../../framework/lists/row-source';
import { sheetColumns } from '../../framework/lists/sheet-columns';
import { getUsernames } from '../../organisation/directory/queries';
import { siteVisibilityKey } from '../../organisation/row-access/visibility-sites';
import { wilayaNames } from '../../organisation/settings/queries-choices';
import { ownerLabels } from '../../sites/sites/queries';
import type { MaintenanceFilters, VisitFilters } from './filters';
import { maintenanceFilters, visitFilters } from './filters';
import { countMaintenance, iterateMaintenance, listMaintenance } from './queries';
import { countVisits, iterateVisits, listVisits, type VisitRow } from './queries-visits';
import { maintenanceRow, visitRow } from './rows';

/** Who may change a plan depends on its person in charge, so the key contains the user. */
const visibilityKey = (user: User) => `${siteVisibilityKey(user)} ${user.userid}`;

export const maintenanceSource: RowSource<MaintenanceFilters> = {
  filters: maintenanceFilters,
  visibilityKey,
  page: async (db, user, filters, page) =>
    (await listMaintenance(db, user, filters, page)).map(maintenanceRow),
  count: countMaintenance,
  all: async function* (db, user, filters, sort) {
    for await (const rows of iterateMaintenance(db, user, filters, sort)) yield rows.map(maintenanceRow);
  },
  sheet: async () => noSheet,
};

export const visitsSource: RowSource<VisitFilters> = {
  filters: visitFilters,
  visibilityKey: siteVisibilityKey,
  page: async (db, user, filters, page) => toApiVisits(db, await listVisits(db, user, filters, page)),
  count: countVisits,
  all: allVisits,
  sheet: async (db, user, filters, sort, _, language) =>
    createListSheet(await visitSheet(db, language), allVisits(db, user, filters, sort)),
};

async function* allVisits(db: Db, user: User, filters: VisitFilters, sort: Sort) {
  for await (const rows of iterateVisits(db, user, filters, sort)) yield await toApiVisits(db, rows);
}

export const toApiVisits = async (db: Db, rows: readonly VisitRow[]): Promise<Visit[]> => {
  const username = await getUsernames(
    db,
    rows.map(({ agent_id }) => agent_id),
  );
  return rows.map(row => visitRow(row, username));
};

/** The workbook of visits, labelled as in the list, with names for places and states. */
const visitSheet = async (db: Db, language: Language) => {
  const say = sayIn(language);
  const { choices } = (language === 'en' ? en : allFr).resources['maintenance/visits'];
  const [wilaya, owners] = await Promise.all([wilayaNames(db, language), ownerLabels(db)]);
  const values: Record<string, (visit: Visit) => unknown> = {
    task_type: ({ task_type }) => say('words', task_type),
    state: ({ state }) => choices.state[state],
    site_address_wilaya: ({ site_address_wilaya }) => wilaya.get(site_address_wilaya) ?? site_address_wilaya,
    site_owner: ({ site_owner }) => owners.get(site_owner) ?? site_owner,
  };
  return sheetColumns(visits, language, values);
};
