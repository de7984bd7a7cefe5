import { useTranslate } from 'ra-core';
import type { AuditRow } from '../../../contract/framework/change-history';
import { findCrudResource } from '../../../contract/office/resources';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { isDay, isInstant } from '../../../i18n/dates';
import { emptyPlaceholder, type Formats, useFormats } from '../../framework/fields/useFormats';
import { HistoryChanges, type HistoryWords } from '../../framework/history/HistoryChanges';
import { useTaskHistoryWords } from '../../framework/history/useTaskHistoryWords';

/** One entry of the change history, field by field, with the labels of the changed record's own pages. */
export const ChangeFields = ({ row }: { row: AuditRow }) =>
  row.object === 'tasks' ? (
    <TaskChanges row={row} kind={row.task_type ?? 'delivery'} />
  ) : (
    <RecordChanges row={row} />
  );

const TaskChanges = ({ row, kind }: { row: AuditRow; kind: TaskKind }) => (
  <HistoryChanges row={row} words={useTaskHistoryWords(kind)} />
);

const RecordChanges = ({ row }: { row: AuditRow }) => {
  const translate = useTranslate();
  const formats = useFormats();
  const resource = findCrudResource(row.object);
  const labels = resource ? `resources.${resource.name}.fields` : 'terrain.audit.fields';
  // The statuses of sites and plans have labels of their own in HistoryChanges.
  const hasAuditStatuses = row.object !== 'sites' && row.object !== 'plans';
  const words: HistoryWords = {
    object: row.object,
    label: field => translate(`${labels}.${field}`, { _: '' }) || undefined,
    show: (field, value) => {
      if (field === 'status' && hasAuditStatuses)
        return translate(`terrain.audit.statuses.${value}`, { _: String(value) });
      if (typeof value === 'boolean') return translate(`terrain.audit.${value ? 'yes' : 'no'}`);
      if (isInstant(value)) return formats.instant(value);
      if (isDay(value)) return formats.day(value);
      if (typeof value === 'object') return formatNested(value, formats);
    },
  };
  return <HistoryChanges row={row} words={words} />;
};

/** Lists and nested values as one line; of boolean flags only those that are on. */
const formatNested = (value: unknown, formats: Formats): string => {
  if (Array.isArray(value)) {
    const items = value.map(item => formatNested(item, formats));
    return items.filter(Boolean).join(', ') || emptyPlaceholder;
  }
  if (value === null || typeof value !== 'object') return String(value ?? '');
  const members = Object.entries(value)
    .filter(([, member]) => !isOffOrEmpty(member))
    .map(([key, member]) => (member === true ? key : formats.labelled(key, formatNested(member, formats))));
  return members.join(', ') || emptyPlaceholder;
};

const isOffOrEmpty = (value: unknown) =>
  value === false || value === null || (Array.isArray(value) && value.length === 0);
