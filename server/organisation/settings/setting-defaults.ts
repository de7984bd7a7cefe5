import type { Deadlines } from '../../../contract/organisation/deadlines';
import type { FirstStepsState } from '../../../contract/organisation/first-steps';
import type { Holidays } from '../../../contract/organisation/holidays';
import { defaultPermissions } from '../../../contract/organisation/permissions';
import { getRoleDefinition, mapListedRoles } from '../../../contract/organisation/roles';
import type { Severity, TaskKind } from '../../../contract/organisation/vocabulary';

declare module '../../../contract/framework/register' {
  interface Register {
    settings: typeof settingDefaults;
  }
}

/** The settings of the product beside the account rules, with their defaults. */
export const settingDefaults = {
  /** Days after its planned date at which a plan or task counts as late. */
  task_pm_delay: 3,
  /** Days by kind and owner, and whether deadlines pause on rest days. */
  deadlines: { rest: false, rules: [] } as Deadlines,
  /** Days off added to the known holidays, and days of these on which the company works. */
  holidays: { added: [], removed: [] } as Holidays,
  /** Of the checklist of a new installation: the steps confirmed by hand, and whether it was closed. */
  first_steps: { confirmed: [], dismissed: false } as FirstStepsState,
  /** The owner whose managers accept and reject SSRs. */
  reviewing_owner: 'ooredoo',
  /** Version of the mobile app: other versions are marked red. */
  app_version: '1.0.0',
  sticky: null as string | null,
  /** Months for which photos of finished tasks are kept; 0 for ever. */
  photo_months: 0,
  /** Days in which an anomaly is to be repaired, by severity; and the severity by type. */
  anomaly_days: { low: 60, medium: 30, high: 7, critical: 2 } satisfies Record<Severity, number>,
  anomaly_severity: [
    { type: 'Redresseur', severity: 'high' },
    { type: 'Batteries', severity: 'high' },
    { type: 'Énergie secteur', severity: 'high' },
    { type: 'Transmission', severity: 'high' },
    { type: 'Vol ou vandalisme', severity: 'critical' },
    { type: 'Propreté du site', severity: 'low' },
  ] as { type: string; severity: Severity }[],
  /** Agents work with the app; web access is granted individually (product decisions). */
  web_access: mapListedRoles(role => getRoleDefinition(role).worksIn === 'web'),
  /** Planned minutes by kind, overriding the learned durations. */
  kind_minutes: {} as Partial<Record<TaskKind, number>>,
  /** Flags of a new account, by role. */
  default_permissions: mapListedRoles(defaultPermissions),
};
