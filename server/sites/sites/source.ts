import type { Db } from '../../framework/db/client';
import type { RowSource } from '../../framework/lists/row-source';
import { readSettings } from '../../framework/settings/queries';
import { getUsernames } from '../../organisation/directory/queries';
import { siteVisibilityKey } from '../../organisation/row-access/visibility-sites';
import { lastLateDay } from '../derived/late';
import { type ListArea, type SiteFilters, siteFilters } from './filters';
import { ownerLabels } from './queries';
import { countSites, iterateSheetSites, iterateSites, listSites, type SiteRow } from './queries-list';
import { gpmSiteRow, listAccountIds, siteRow } from './rows';
import { planningSheet, siteSheet } from './sheets';

/** The rows of one area's site list. */
export const createSiteSource = <A extends ListArea>(area: A): RowSource<SiteFilters[A]> => {
  const all: RowSource<SiteFilters[A]>['all'] = async function* (db, user, filters, sort) {
    for await (const batch of iterateSites(db, user, area, filters, sort))
      yield await toApiRows(db, area, batch);
  };
  return {
    skipsParsing: true,
    filters: siteFilters[area],
    visibilityKey: siteVisibilityKey,
    page: async (db, user, filters, page) =>
      toApiRows(db, area, await listSites(db, user, area, filters, page)),
    count: (db, user, filters) => countSites(db, user, area, filters),
    all,
    sheet: async (db, user, filters, sort, name, language) =>
      name === 'planning'
        ? planningSheet(db, user, language, area, filters, iterateSheetSites(db, user, area, filters, sort))
        : siteSheet(db, language, area, iterateSheetSites(db, user, area, filters, sort)),
  };
};

/** Database rows as the API returns them, with names instead of ids where the specification shows names. */
const toApiRows = async (db: Db, area: ListArea, rows: SiteRow[]) => {
  const names = await loadSiteNames(db, rows.flatMap(listAccountIds));
  return rows.map(row => (area === 'gpm' ? gpmSiteRow(row, names) : siteRow(row, names)));
};

/** Additional data for rows: usernames, owner labels and the lateness setting. */
export const loadSiteNames = async (db: Db, accountIds: (number | null)[]) => {
  const [username, owners, settings] = await Promise.all([
    getUsernames(db, accountIds),
    ownerLabels(db),
    readSettings(db),
  ]);
  return {
    username,
    ownerLabel: (key: string) => owners.get(key) ?? key,
    lastLateDay: lastLateDay(settings.task_pm_delay),
  };
};
