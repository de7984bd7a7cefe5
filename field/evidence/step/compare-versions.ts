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
  copy: (data: StepData, source: StepData) => StepData;
  format: (value: unknown, language: Language) => string;
};

/**
 * The fields in which two versions of a step differ, the agent's (`mine`) and the office's, and who changed each since
 * their common ancestor (`base`): null if both did.
 */
export const compareVersions = (
  kind: TaskKind,
  test: string,
  { mine, office, base }: { mine: StepData; office: StepData; base: StepData },
): { field: DiffField; onlyBy: 'mine' | 'office' | null }[] => {
  const fields = (getStep(kind, test)?.parts ?? []).flatMap(part => listDiffFields(part, [mine, office]));
  return fields
    .filter(({ read }) => isDifferent(read(mine), read(office)))
    .map(field => {
      const { read } = field;
      const isChangedHere = isDifferent(read(mine), read(base));
      const isChangedByOffice = isDifferent(read(office), read(base));
      if (isChangedHere && isChangedByOffice) return { field, onlyBy: null };
      return { field, onlyBy: isChangedHere ? 'mine' : 'office' };
    });
};

const listDiffFields = (part: EvidencePart, versions: StepData[]): DiffField[] => {
  switch (part.part) {
    case 'fields':
      return part.fields.map(field => createValueField(field.key, field.label, field));
    case 'cells':
      return part.cells.flatMap(cell =>
        part.fields.map(field =>
          createValueField(`${field.key}_${cell}`, addCellSuffix(field.label, cell), field),
        ),
      );
    case 'results':
      return part.results.flatMap(({ key, label }) => [
        createValueField(`${key}_status`, label, { kind: 'choice', choices: statusChoices }),
        createValueField(`${key}_comment`, label, { kind: 'longText' }),
      ]);
    case 'table':
      return [
        {
          ...createDiffField(part.key, part.label),
          format: (value, language) =>
            getRows({ rows: value }, 'rows')
              .map((row, index) => `${index + 1} · ${formatRow(row, part.columns, language)}`)
              .join('\n'),
        },
      ];
    case 'checks':
      return listCheckFields(part, versions);
    case 'barCodes':
      return [
        {
          ...createDiffField(part.key, part.label),
          format: value => (Array.isArray(value) ? value.join('\n') : toText(value)),
        },
      ];
    case 'photos':
      return [];
  }
};

const createDiffField = (key: string, label: Label): Omit<DiffField, 'format'> => ({
  key,
  label,
  read: data => data[key],
  // What the other version does not contain counts as empty.
  copy: (data, source) => ({ ...data, [key]: source[key] ?? (Array.isArray(data[key]) ? [] : null) }),
});
const createValueField = (
  key: string,
  label: Label,
  field: Pick<EvidenceField, 'kind' | 'choices' | 'unit'>,
): DiffField => ({
  ...createDiffField(key, label),
  format: (value, language) => formatValue(field, value, language),
});

/** Each checkpoint on its own, including those no longer in the checklist. */
const listCheckFields = (
  part: Extract<EvidencePart, { part: 'checks' }>,
  versions: StepData[],
): DiffField[] => {
  const names = new Set(versions.flatMap(data => getRows(data, 'checks').map(getCheckName)));
  return [...names].map(name => {
    const checkpoint = part.checks.find(({ key }) => key === name);
    return {
      key: `checks.${name}`,
      label: checkpoint?.content ?? { fr: name, en: name },
      read: data => findCheck(data, name),
      copy: (data, source) => ({
        ...data,
        checks: replaceCheck(getRows(data, 'checks'), name, findCheck(source, name)),
      }),
      format: formatCheck,
    };
  });
};

type Check = Record<string, unknown>;
const getCheckName = (check: Check) => String(check.key ?? `${check.section_name}: ${check.test_content}`);
const findCheck = (data: StepData, name: string) =>
  getRows(data, 'checks').find(check => getCheckName(check) === name);

/** The checks with the one of that name replaced, added, or removed if there is no replacement. */
const replaceCheck = (checks: readonly Check[], name: string, replacement: Check | undefined): Check[] => {
  const replaced = checks.flatMap(check => {
    if (getCheckName(check) !== name) return [check];
    return replacement ? [replacement] : [];
  });
  const exists = checks.some(check => getCheckName(check) === name);
  return exists || !replacement ? replaced : [...replaced, replacement];
};

const formatCheck = (value: unknown) => {
  const { test_status, test_comment } = (value ?? {}) as Check;
  return [toText(test_status).toUpperCase(), toText(test_comment)].filter(Boolean).join(' – ');
};

const formatRow = (row: Record<string, unknown>, columns: readonly EvidenceField[], language: Language) =>
  columns
    .map(column => formatValue(column, row[column.key], language))
    .filter(Boolean)
    .join(', ');

const statusChoices = checkStatuses.map(id => ({
  id,
  label: { fr: id.toUpperCase(), en: id.toUpperCase() },
}));
const addCellSuffix = (label: Label, cell: string): Label => ({
  fr: `${label.fr} – ${cell}`,
  en: `${label.en} – ${cell}`,
});
const toText = (value: unknown) => (value === undefined || value === null ? '' : String(value));
