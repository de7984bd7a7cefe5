import { useTranslate } from 'ra-core';
import type { AuditRow } from '../../../contract/framework/change-history';
import { findCrudResource } from '../../../contract/office/resources';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { isDay, isInstant } from '../../../i18n/dates';
import { emptyPlaceholder, type Formats, useFormats } from '../../framework/fields/useFormats';
import { HistoryChanges, type HistoryWords } from '../../framework/history/HistoryChanges';
import { useTaskHistoryWords } from '../../framework/history/useTaskHistoryWords';

/** A change field by field, with the record's own labels. */
export const ChangeFields = ({ row }: { row: AuditRow }) =>
  row.object === 'tasks' ? <OfTask row={row} kind={row.task_type ?? 'delivery'} /> : <OfOther row={row} />;

const OfTask = ({ row, kind }: { row: AuditRow; kind: TaskKind }) => (
  <HistoryChanges row={row} words={useTaskHistoryWords(kind)} />
);

const OfOther = ({ row }: { row: AuditRow }) => {
  const translate = useTranslate();
  const formats = useFormats();
  const plain = findCrudResource(row.object);
  const words: HistoryWords = {
    object: row.object,
    label: field =>
      translate(plain ? `resources.${plain.name}.fields.${field}` : `terrain.audit.fields.${field}`, {
        _: '',
      }) || undefined,
    show: (field, value) => {
      if (field === 'status' && row.object !== 'sites' && row.object !== 'plans')
        return translate(`terrain.audit.statuses.${value}`, { _: String(value) });
      if (typeof value === 'boolean') return translate(`terrain.audit.${value ? 'yes' : 'no'}`);
      if (isInstant(value)) return formats.instant(value);
      if (isDay(value)) return formats.day(value);
      if (typeof value === 'object') return flat(value, formats);
    },
  };
  return <HistoryChanges row={row} words={words} />;
};

/** Lists and nested values as one line; of boolean flags those that are on. */
const flat = (value: unknown, formats: Formats): string => {
  const toText = (each: unknown) => flat(each, formats);
  if (Array.isArray(value)) return value.map(toText).filter(Boolean).join(', ') || emptyPlaceholder;
  if (value === null || typeof value !== 'object') return String(value ?? '');
  return (
    Object.entries(value)
      .filter(([, each]) => each !== false && each !== null && !(Array.isArray(each) && each.length === 0))
      .map(([key, each]) => (each === true ? key : formats.labelled(key, toText(each))))
      .join(', ') || emptyPlaceholder
  );
};
