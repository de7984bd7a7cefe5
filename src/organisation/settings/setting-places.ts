import type { SettingName } from '../../../contract/organisation/setting-names';
import type { SectionName } from './sections';

/** Where a setting is, with the keys of its label and, where it has one, of its explanation. */
type SettingPlace = { section: SectionName; label: string; help?: string };

const text = (section: SectionName, label: string, help?: string): SettingPlace => ({
  section,
  label: `terrain.settings.${section}.${label}`,
  help: help && `terrain.settings.${section}.${help}`,
});
const list = (name: string): SettingPlace => ({
  section: 'organisation',
  label: `resources.${name}.name`,
  help: `terrain.settings.organisation.${name}`,
});
const catalogue = (section: SectionName, type: string): SettingPlace => ({
  section,
  label: `terrain.settings.catalogues.${type}`,
});

/** Each setting's one place: its page has an `Anchor` of that name. */
export const settingPlaces: Record<SettingName, SettingPlace> = {
  owners: list('owners'),
  clusters: list('clusters'),
  wilayas: list('wilayas'),
  ps: catalogue('brands', 'ps'),
  batteries: catalogue('brands', 'batteries'),
  ac_brands: catalogue('brands', 'ac_brands'),
  ac_capacity: catalogue('brands', 'ac_capacity'),
  ge_brands: catalogue('brands', 'ge_brands'),
  bss_brands: catalogue('brands', 'bss_brands'),
  cm_problem_type: catalogue('problems', 'cm_problem_type'),
  cm_alarm_type: catalogue('problems', 'cm_alarm_type'),
  anomalies_name: catalogue('anomalies', 'anomalies_name'),
  anomalies_type: catalogue('anomalies', 'anomalies_type'),
  manuals: text('files', 'title'),
  task_pm_delay: text('tasks', 'task_pm_delay', 'delayHelp'),
  reviewing_owner: text('tasks', 'reviewing_owner'),
  photo_months: text('tasks', 'photo_months', 'photoHelp'),
  anomaly_days: text('tasks', 'anomaly_days', 'severityHelp'),
  anomaly_severity: text('tasks', 'anomaly_severity', 'severityHelp'),
  deadlines: text('deadlines', 'title', 'help'),
  holidays: text('holidays', 'title', 'help'),
  kind_minutes: {
    section: 'workforce',
    label: 'terrain.workforce.durations',
    help: 'terrain.workforce.durationsHelp',
  },
  capacities: { section: 'workforce', label: 'terrain.workforce.agents', help: 'terrain.workforce.hours' },
  alert_rules: text('alerts', 'rules', 'ownSwitches'),
  sticky: text('notifications', 'sticky', 'stickyShown'),
  publish: text('notifications', 'publish', 'reach'),
  password_min: text('users', 'password_min', 'rulesHelp'),
  session_idle_hours: text('users', 'session_idle_hours', 'rulesHelp'),
  session_days: text('users', 'session_days', 'rulesHelp'),
  lock_failures: text('users', 'lock_failures', 'rulesHelp'),
  lock_minutes: text('users', 'lock_minutes', 'rulesHelp'),
  web_access: text('users', 'web', 'webHelp'),
  default_permissions: text('users', 'flags', 'flagsHelp'),
  app_version: text('app', 'app_version', 'appVersionHelp'),
};
