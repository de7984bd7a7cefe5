import type { HistoryTexts } from '../framework/history-words';
import type { TaskKind } from '../organisation/vocabulary';
import { getStep, getSteps, slotLabel } from '../work/evidence';
import type { EvidenceField, Label } from '../work/steps/parts';
import type { RefusedSlot } from '../work/tasks';

type Language = keyof Label;

/** The label of a column of a task, or of a value of its evidence. */
export const getTaskFieldLabel = (kind: TaskKind, field: string, { find, language }: HistoryTexts) =>
  find(`terrain.taskDialogs.historyFields.${field}`) ?? getEvidenceLabel(kind, field, language);

/** A value of a task that is not null, as text; undefined for text as it is. */
export const formatTaskValue = (kind: TaskKind, field: string, value: unknown, texts: HistoryTexts) => {
  const { find, language } = texts;
  if (field === 'status') return find(`terrain.generated.taskStatus.${value || 'done'}`);
  if (field === 'test') return getStep(kind, String(value))?.label[language];
  if (field === 'refused_slots') return formatSlots(kind, value, language);
  if (value !== null && typeof value === 'object') return joinValues(value);
  const choice = findField(kind, field)?.choices?.find(({ id }) => id === value);
  return choice?.label[language];
};

const formatSlots = (kind: TaskKind, value: unknown, language: Language) =>
  (Array.isArray(value) ? (value as RefusedSlot[]) : [])
    .map(({ test, index, cause }) => {
      const step = getStep(kind, test)?.label[language] ?? test;
      const slot = index === null ? step : `${step}, ${slotLabel(kind, test, index, language)}`;
      return cause ? `${slot} (${cause})` : slot;
    })
    .join(' · ');

/** The values of rows and lists, without their keys. */
const joinValues = (value: unknown): string =>
  value !== null && typeof value === 'object'
    ? Object.values(value)
        .map(joinValues)
        .filter(Boolean)
        .join(Array.isArray(value) ? ' · ' : ', ')
    : String(value ?? '');

/** « Antennes radio, ligne 2, Azimut » of `items_rad_ant.1.azimut`. */
const getEvidenceLabel = (kind: TaskKind, name: string, language: Language) => {
  const [key, row, column] = name.split('.');
  const part = listParts(kind).find(each => each.key === key && each.part !== 'fields');
  const field = findField(kind, column ?? key);
  if (!part || !row)
    return field?.label[language] ?? getResultLabel(kind, key, language) ?? part?.label[language];
  const line = `${language === 'fr' ? 'ligne' : 'row'} ${Number(row) + 1}`;
  return [part.label[language], line, field?.label[language] ?? column].filter(Boolean).join(', ');
};

const getResultLabel = (kind: TaskKind, name: string, language: Language) =>
  listParts(kind)
    .flatMap(part => (part.part === 'results' ? part.results : []))
    .find(({ key }) => name === `${key}_status` || name === `${key}_comment`)?.label[language];

const findField = (kind: TaskKind, name: string): EvidenceField | undefined => {
  for (const part of listParts(kind)) {
    if (part.part === 'fields' || part.part === 'table') {
      const fields = part.part === 'fields' ? part.fields : part.columns;
      const field = fields.find(({ key }) => key === name);
      if (field) return field;
    }
    if (part.part === 'cells')
      for (const field of part.fields)
        for (const cell of part.cells)
          if (name === `${field.key}_${cell}`)
            return { ...field, label: { fr: `${field.label.fr} ${cell}`, en: `${field.label.en} ${cell}` } };
  }
};

const listParts = (kind: TaskKind) => getSteps(kind).flatMap(({ parts }) => parts);
