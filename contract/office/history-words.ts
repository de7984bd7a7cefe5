import { defineHistoryWords, type HistoryTexts } from '../framework/history-words';
import type { TaskKind } from '../organisation/vocabulary';
import { translateFinding } from '../work/evidence/translate-finding';
import { historyFieldSchemas } from './history-field-schemas';
import { getHistoryLabel } from './history-labels';
import { formatTaskValue, getTaskFieldLabel } from './task-history-words';

const getRecordFieldLabel = (object: string, field: string, { find }: HistoryTexts) => {
  const listLabel = getHistoryLabel(field, object);
  const own = find(`terrain.audit.fields.${field}`);
  const inList = listLabel && find(`resources.${listLabel.resource}.fields.${listLabel.field}`);
  const ofSite = find(`terrain.dialogs.history.fields.${field}`);
  return isAboutSite(object) ? (ofSite ?? own ?? inList) : (inList ?? own ?? ofSite);
};
/** A site's history contains that of its plans and equipment. */
const isAboutSite = (object: string) => ['sites', 'plans', 'anomalies'].includes(object);

const kindKeys = 'terrain.generated.areas';
const planKeys = { status: 'terrain.planning.statuses', kind: kindKeys };
/** Keys of the labels of a column's values, by table. */
const stateKeys: Record<string, Record<string, string>> = {
  sites: planKeys,
  plans: planKeys,
  anomalies: {
    status: 'terrain.generated.anomalyStatus',
    severity: 'terrain.generated.severity',
    kind: kindKeys,
  },
  accounts: { status: 'terrain.audit.statuses' },
  maintenance_plans: {
    status: 'resources.maintenance.choices.status',
    rhythm: 'resources.maintenance.choices.rhythm',
    taker: 'resources.maintenance.choices.taker',
    planning: 'resources.maintenance.choices.planning',
    kind: kindKeys,
  },
  alert_rules: { kind: 'terrain.settings.alerts.kinds' },
  jobs: { kind: 'terrain.generated.jobKind', state: 'terrain.generated.jobState' },
};

const formatState = (object: string, field: string, value: unknown, { find, language }: HistoryTexts) => {
  if (typeof value !== 'string') return undefined;
  // Findings are stored in French.
  if (object === 'anomalies' && ['type', 'content'].includes(field)) return translateFinding(value, language);
  const key = stateKeys[object]?.[field];
  return key && find(`${key}.${value}`);
};

const keysOfMembers = [
  'terrain.permissions.flags',
  'terrain.permissions.scopes',
  'terrain.shell.roles',
  'terrain.audit.members',
  'terrain.audit.fields',
  kindKeys,
  'terrain.generated.severity',
  'terrain.dialogs.history.fields',
];
const owner = { word: 'owner', lists: ['site_owners'] } as const;

/** The words of a record's history by its table, and of a task by its kind. */
export const createHistoryWords = defineHistoryWords<TaskKind | null>({
  computedFields: [
    'site_id',
    'code_search',
    'name_search',
    'seen_at',
    'seen_by',
    'deleted_by',
    'returned_at',
  ],
  schemas: historyFieldSchemas,
  label: ({ object, details: kind }, field, texts) =>
    (kind && getTaskFieldLabel(kind, field, texts)) ?? getRecordFieldLabel(object, field, texts),
  show: ({ object, details: kind }, field, value, texts) =>
    (kind && formatTaskValue(kind, field, value, texts)) ?? formatState(object, field, value, texts),
  memberKeys: {
    task_kinds: kindKeys,
    skills: kindKeys,
    kind: kindKeys,
    channels: 'terrain.settings.alerts.channels',
    anomaly_severity: 'terrain.generated.severity',
  },
  memberReferences: {
    accounts: { word: 'account', lists: ['managers', 'cluster_managers', 'agents'] },
    clusters: { word: 'cluster', lists: ['clusters'] },
    owner,
    owners: owner,
  },
  memberLabel: (name, { find, language }) =>
    keysOfMembers.map(key => find(`${key}.${name}`)).find(Boolean) ?? translateFinding(name, language),
});
