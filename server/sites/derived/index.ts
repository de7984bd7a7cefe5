import type { Schema } from '../../framework/db/schema';
import type { TriggerTable } from '../schema';
import type { DerivedData } from './derived-data';
import { barCodes } from './queries-bar-codes';
import type { DerivedColumnName } from './queries-columns';
import { planPlaces, siteClusters, taskPlaces } from './queries-places';
import { accountSearch, siteSearch } from './queries-search-texts';
import { siteMemberships, siteSummaries } from './queries-summaries';
import { dayCounts, pickupCounts, taskCounts } from './queries-task-counts';
import { siteVisits } from './queries-visits';
import { siteYears, workByCluster, workByDay, workByMonth } from './queries-work';

/** All derived data in the database; each comes after the data it is computed from. */
export const derivedData = {
  siteClusters,
  siteMemberships,
  siteSearch,
  accountSearch,
  barCodes,
  planPlaces,
  taskPlaces,
  siteSummaries,
  siteVisits,
  taskCounts,
  pickupCounts,
  dayCounts,
  workByDay,
  workByCluster,
  workByMonth,
  siteYears,
} satisfies Record<string, DerivedData>;
export type DerivedName = keyof typeof derivedData;
/** Sums over many rows: rows inserted by COPY, which bypasses the triggers, are in none of them. */
export const sumNames = [
  'taskCounts',
  'pickupCounts',
  'dayCounts',
  'workByDay',
  'workByCluster',
  'workByMonth',
  'siteYears',
] as const satisfies DerivedName[];

/**
 * Tables with columns marked in the schema, tables with columns watched otherwise, and tables that are entirely
 * derived.
 */
type TableWithDerivedData =
  | { [Table in keyof Schema]: DerivedColumnName<Table> extends never ? never : Table }[keyof Schema]
  | 'sites'
  | 'accounts'
  | 'bar_codes'
  | 'task_counts'
  | 'pickup_counts'
  | 'day_counts'
  | Extract<TriggerTable, 'work_sums' | 'site_years'>;
/** The derived data of each table. A further table with a marked column must be added here. */
export const derivedByTable: Record<TableWithDerivedData, readonly DerivedName[]> = {
  sites: ['siteClusters', 'siteMemberships', 'siteSearch'],
  site_areas: ['siteSummaries'],
  maintenance_visits: ['siteVisits'],
  accounts: ['accountSearch'],
  bar_codes: ['barCodes'],
  plans: ['planPlaces'],
  tasks: ['taskPlaces'],
  task_counts: ['taskCounts'],
  pickup_counts: ['pickupCounts'],
  day_counts: ['dayCounts'],
  work_sums: ['workByDay', 'workByCluster', 'workByMonth'],
  site_years: ['siteYears'],
};
