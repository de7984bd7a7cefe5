import { sql } from 'kysely';
import { deleteWhere, registerRetentions } from '../../framework/retention/queries';
import { changeRetentionDays } from '../../sites/derived/equipment-register';
import type { TriggerTable } from '../../sites/schema';
import { maxUploadDays } from '../../work/files/photo-retention';

const workRecord = { forEver: 'is the record of the sites and of the work on them' };
const reference = { forEver: 'is what other rows reference' };
const sums = { forEver: 'is folded into few rows, from which the figures are computed' };

/** The retention of the rows of Terrain's tables. */
export const registerTerrainRetentions = () =>
  registerRetentions<TriggerTable>({
    clusters: reference,
    wilayas: reference,
    owners: reference,
    task_kinds: reference,
    catalogue_items: reference,
    sites: workRecord,
    site_areas: workRecord,
    cosites: workRecord,
    site_notes: workRecord,
    site_equipment: workRecord,
    plans: workRecord,
    maintenance_plans: workRecord,
    maintenance_visits: { forEver: 'is one row for each site of a maintenance plan, and is deleted with it' },
    tasks: workRecord,
    task_tests: workRecord,
    bar_codes: workRecord,
    photos: {
      forEver:
        'keeps place, time and verdict; the files are deleted as set in the settings (server/work/files/photo-retention.ts)',
    },
    late_work: workRecord,
    late_photos: {
      forEver:
        'is part of late work; the files are deleted as set in the settings (server/work/files/photo-retention.ts)',
    },
    anomalies: workRecord,
    boq_lines: workRecord,
    workforce: { forEver: 'is one row for each agent' },
    absences: { forEver: 'explains the days of agents, with some rows a year for each' },
    files: workRecord,
    dashboard_mails: { forEver: 'is ended by its reader, and deleted with the dashboard' },
    task_counts: sums,
    task_changes: sums,
    pickup_counts: sums,
    pickup_changes: sums,
    day_counts: sums,
    day_changes: sums,
    work_changes: sums,
    work_sums: sums,
    site_years: sums,
    place_changes: sums,
    folds: sums,
    fold_times: { forEver: 'is one row for each family' },
    uploads: {
      period: '14 days after they were announced, those that became a photo 90 days',
      remove: deleteWhere(
        'uploads',
        sql`created_at < now() - make_interval(days => case when photo_id is null then ${maxUploadDays}::int else 90 end)`,
      ),
    },
    equipment_changes: {
      period: '7 days; the figures are read afresh after that',
      remove: deleteWhere(
        'equipment_changes',
        sql`at < now() - make_interval(days => ${changeRetentionDays}::int)`,
      ),
    },
    alert_rules: { forEver: 'is removed by admins' },
    alerts: {
      period: '400 days',
      remove: deleteWhere('alerts', sql`created_at < now() - interval '400 days'`),
    },
    alert_tellings: { forEver: 'is deleted with its alert' },
  });
