import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { type EvidenceField, type EvidencePart, getStep, type Label } from '../../../contract/work/evidence';
import { getRows, type StepData } from '../../../contract/work/evidence/step-data';
import { checkStatuses } from '../../../contract/work/steps/parts';
import type { Language } from '../../../i18n/language';
import { formatValue } from './format-value';
import { isDifferent } from './patch';

/** One item of a step in which two versions may differ: a value, a list, or one check of a checklist. */
export type DiffField = {
  key: string;
  label: Label;
  /** Its value in the data; undefined if not set. */
  read: (data: StepData) => unknown;
  /** The data with this value taken from another version. */
  take: (data: StepData, from: StepData) => StepData;
  inWords: (value: unknown, language: Language) => string;
};

/** Where two versions of a step differ. `base`: their common ancestor. */
export const compareVersions = (
  kind: TaskKind,
  test: string,
  { mine, held, base }: { mine: StepData; held: StepData; base: StepData },
): { field: DiffField; onlyBy: 'mine' | 'office' | null }[] => {
  const known = (getStep(kind, test)?.parts ?? []).flatMap(part => fieldsOf(part, [mine, held]));
  return known
    .filter(({ read }) => isDifferent(read(mine), read(held)))
    .map(field => {
      const { read } = field;
      const byMe = isDifferent(read(mine), read(base));
      const byOffice = isDifferent(read(held), read(base));
      return { field, onlyBy: byMe && byOffice ? null : byMe ? 'mine' : 'office' };
    });
};

const fieldsOf = (part: EvidencePart, versions: StepData[]): DiffField[] => {
  switch (part.part) {
    case 'fields':
      return part.fields.map(field => oneValue(field.key, field.label, field));
    case 'cells':
      return part.cells.flatMap(cell =>
        part.fields.map(field => oneValue(`${field.key}_${cell}`, suffixed(field.label, cell), field)),
      );
    case 'results':
      return part.results.flatMap(({ key, label }) => [
        oneValue(`${key}_status`, label, { kind: 'choice', choices: statuses }),
        oneValue(`${key}_comment`, label, { kind: 'longText' }),
      ]);
    case 'table':
      return [
        {
          ...createField(part.key, part.label),
          inWords: (value, language) =>
            getRows({ rows: value }, 'rows')
              .map((row, index) => `${index + 1} · ${rowInWords(row, part.columns, language)}`)
              .join('\n'),
        },
      ];
    case 'checks':
      return checksOf(part, versions);
    case 'barCodes':
      return [
        {
          ...createField(part.key, part.label),
          inWords: value => (Array.isArray(value) ? value.join('\n') : text(value)),
        },
      ];
    case 'photos':
      return [];
  }
};

const createField = (key: string, label: Label): Omit<DiffField, 'inWords'> => ({
  key,
  label,
  read: data => data[key],
  // What the other version does not contain counts as empty.
  take: (data, from) => ({ ...data, [key]: from[key] ?? (Array.isArray(data[key]) ? [] : null) }),
});
const oneValue = (
  key: string,
  label: Label,
  field: Pick<EvidenceField, 'kind' | 'choices' | 'unit'>,
): DiffField => ({
  ...createField(key, label),
  inWords: (value, language) => formatValue(field, value, language),
});

/** Each checkpoint on its own, including those no longer in the checklist. */
const checksOf = (part: Extract<EvidencePart, { part: 'checks' }>, versions: StepData[]): DiffField[] => {
  const nameOf = (check: Record<string, unknown>) =>
    String(check.key ?? `${check.section_name}: ${check.test_content}`);
  const names = new Set(versions.flatMap(data => getRows(data, 'checks').map(nameOf)));
  return [...names].map(name => {
    const point = part.checks.find(({ key }) => key === name);
    const find = (data: StepData) => getRows(data, 'checks').find(check => nameOf(check) === name);
    return {
      key: `checks.${name}`,
      label: point?.content ?? { fr: name, en: name },
      read: find,
      take: (data, from) => {
        const theirs = find(from);
        const rows = getRows(data, 'checks');
        const exists = rows.some(check => nameOf(check) === name);
        const changed = rows.flatMap(check => (nameOf(check) === name ? (theirs ? [theirs] : []) : [check]));
        return { ...data, checks: exists || !theirs ? changed : [...changed, theirs] };
      },
      inWords: value => {
        const { test_status, test_comment } = (value ?? {}) as Record<string, unknown>;
        return [text(test_status).toUpperCase(), text(test_comment)].filter(Boolean).join(' – ');
      },
    };
  });
};

const rowInWords = (row: Record<string, unknown>, columns: readonly EvidenceField[], language: Language) =>
  columns
    .map(column => formatValue(column, row[column.key], language))
    .filter(Boolean)
    .join(', ');

const statuses = checkStatuses.map(id => ({ id, label: { fr: id.toUpperCase(), en: id.toUpperCase() } }));
const suffixed = (label: Label, cell: string): Label => ({
  fr: `${label.fr} – ${cell}`,
  en: `${label.en} – ${cell}`,
});
const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));
