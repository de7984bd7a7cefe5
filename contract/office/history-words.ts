import { findCrudResource } from '../framework/resources';
import type { TaskKind } from '../organisation/vocabulary';
import { translateFinding } from '../work/evidence/translate-finding';
import { getHistoryLabel } from './history-labels';
import type { HistoryTexts } from './history-texts';
import { formatTaskValue, getTaskFieldLabel } from './task-history-words';

/** Labels and values of the history of a record: the same on screens and in the workbook. */
export type HistoryWords = {
  /** The label of a stored field; the field itself if it has none. */
  label: (field: string) => string;
  /** A value that is not null, as text; undefined for text as it is, and for what a list of choices names. */
  show: (field: string, value: unknown) => string | undefined;
};

/** `object`: the table of the record; `kind`: that of a task. */
export const createHistoryWords = (
  object: string,
  kind: TaskKind | null,
  texts: HistoryTexts,
): HistoryWords => ({
  label: field =>
    (kind && getTaskFieldLabel(kind, field, texts)) ?? getRecordFieldLabel(object, field, texts) ?? field,
  show: (field, value) =>
    (kind && formatTaskValue(kind, field, value, texts)) ??
    formatState(object, field, value, texts) ??
    formatValue(field, value, texts),
});

const getRecordFieldLabel = (object: string, field: string, { find }: HistoryTexts) => {
  const resource = findCrudResource(object);
  const listLabel = getHistoryLabel(field, object);
  const own = find(`terrain.audit.fields.${field}`);
  const inList = listLabel && find(`resources.${listLabel.resource}.fields.${listLabel.field}`);
  const ofSite = find(`terrain.dialogs.history.fields.${field}`);
  return (
    (resource && find(`resources.${resource.name}.fields.${field}`)) ??
    (isAboutSite(object) ? (ofSite ?? own ?? inList) : (inList ?? own ?? ofSite))
  );
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
/** The same for the members of lists and objects, whatever their table. */
const memberKeys: Record<string, string> = {
  task_kinds: kindKeys,
  skills: kindKeys,
  kind: kindKeys,
  channels: 'terrain.settings.alerts.channels',
  anomaly_severity: 'terrain.generated.severity',
};
/** What the members of lists and objects refer to. */
const memberWords: Record<string, Parameters<HistoryTexts['nameOf']>[0]> = {
  accounts: 'account',
  clusters: 'cluster',
  owner: 'owner',
  owners: 'owner',
};
const isNamed = (member: string) => member in memberKeys || member in memberWords;

const formatState = (object: string, field: string, value: unknown, { find, language }: HistoryTexts) => {
  if (typeof value !== 'string') return undefined;
  // Findings are stored in French.
  if (object === 'anomalies' && ['type', 'content'].includes(field)) return translateFinding(value, language);
  const key = stateKeys[object]?.[field];
  return key && find(`${key}.${value}`);
};

const formatValue = (field: string, value: unknown, texts: HistoryTexts): string | undefined => {
  if (typeof value === 'boolean') return texts.find(`terrain.generated.${value ? 'yes' : 'no'}`);
  const time = texts.formatTime(value);
  if (time !== undefined) return time;
  return typeof value === 'object' ? formatNested(field, value, texts) : undefined;
};

/** Lists and nested values as one line, their members with labels; of flags only those that are on. */
const formatNested = (field: string, value: unknown, texts: HistoryTexts): string => {
  if (Array.isArray(value)) {
    const items = value.map(item => formatNested(field, item, texts)).filter(Boolean);
    return items.join(value.some(item => typeof item === 'object') ? ' / ' : ', ');
  }
  if (value === null || typeof value !== 'object') return formatMember(field, value, texts);
  return Object.entries(value)
    .filter(([, member]) => !isOffOrEmpty(member))
    .map(([name, member]) => {
      const label = getMemberLabel(name, texts);
      if (member === true) return label;
      const text = formatNested(isNamed(name) ? name : field, member, texts);
      return text && texts.labelled(label, text);
    })
    .filter(Boolean)
    .join(' · ');
};

const formatMember = (field: string, value: unknown, texts: HistoryTexts) => {
  if (value === null || value === undefined) return '';
  const key = memberKeys[field];
  const word = memberWords[field];
  return (
    (key && texts.find(`${key}.${value}`)) ??
    (word && texts.nameOf(word, value)) ??
    formatValue(field, value, texts) ??
    String(value)
  );
};

/** The label of a member of a stored object, such as a flag of a scope or a role. */
const getMemberLabel = (name: string, { find, language }: HistoryTexts) =>
  keysOfMembers.map(key => find(`${key}.${name}`)).find(Boolean) ?? translateFinding(name, language);
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

const isOffOrEmpty = (value: unknown) =>
  value === false || value === null || value === undefined || (Array.isArray(value) && !value.length);
