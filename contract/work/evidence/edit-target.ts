import type { TaskKind } from '../../organisation/vocabulary';
import { checkStatuses, type EvidenceField, type EvidencePart, type Label } from '../steps/parts';
import { getStep } from './index';

export { fieldSchema } from './field-schema';

/** The path of an edited value in a step's data, and its field. */
export type EditTarget = { path: (string | number)[]; field: EvidenceField };
/** A value as named by `POST /api/test/edit` (document 2, section 7). */
export type EditedField = {
  field: string;
  isTable?: boolean;
  /** A column of a power cabinet, indoor or outdoor. */
  isPower?: boolean;
  /** With `isTable` or `isPower`: `<data set>.<row>`, rows from 0. */
  att?: string;
};

/** The place of an edited value in a step's data; null for anything `contract/work/evidence` does not define. */
export const findEditTarget = (kind: TaskKind, test: string, edited: EditedField): EditTarget | null => {
  const parts = getStep(kind, test)?.parts ?? [];
  if (edited.isTable || edited.isPower) return findTableCell(parts, edited);
  const field = parts.flatMap(listValues).find(({ key }) => key === edited.field);
  return field ? { path: [field.key], field } : null;
};

const findTableCell = (parts: readonly EvidencePart[], { field: column, isPower, att }: EditedField) => {
  const [, key, row] = /^(\w+)\.(\d{1,4})$/.exec(att ?? '') ?? [];
  if (!key || (isPower && !powerCabinetKeys.includes(key))) return null;
  for (const part of parts) {
    if (part.part !== 'table' || part.key !== key || Number(row) >= part.maxRows) continue;
    const field = part.columns.find(({ key: columnKey }) => columnKey === column);
    if (field) return { path: [key, Number(row), column], field };
  }
  return null;
};

const powerCabinetKeys = ['items_powerindoor', 'items_poweroutdoor'];

/** The values of a part outside tables, each under the key by which it is stored. */
const listValues = (part: EvidencePart): EvidenceField[] => {
  switch (part.part) {
    case 'fields':
      return [...part.fields];
    case 'cells':
      return part.cells.flatMap(cell =>
        part.fields.map(field => ({
          ...field,
          key: `${field.key}_${cell}`,
          label: appendCell(field.label, cell),
        })),
      );
    case 'results':
      return part.results.flatMap(({ key, label }) => [
        { key: `${key}_status`, label, kind: 'choice' as const, choices: checkChoices },
        { key: `${key}_comment`, label, kind: 'longText' as const },
      ]);
    case 'barCodes':
      return part.most === 1 ? [{ key: part.key, label: part.label, kind: 'text' }] : [];
    default:
      return [];
  }
};

const appendCell = (label: Label, cell: string): Label => ({
  fr: `${label.fr} – ${cell}`,
  en: `${label.en} – ${cell}`,
});
const checkChoices = checkStatuses.map(id => ({ id, label: { fr: id.toUpperCase(), en: id.toUpperCase() } }));
