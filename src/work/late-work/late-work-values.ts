import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { getStep } from '../../../contract/work/evidence';
import type { EvidenceField, EvidencePart } from '../../../contract/work/steps/parts';
import type { Language } from '../../../i18n/language';

/** What was entered for a step, one line each: `key` is the stored name. */
export type LateWorkValue = { key: string; label: string; value: string };
type Row = Record<string, unknown>;

/** The non-empty values of a step, in the order of its parts. */
export const listLateWorkValues = (
  kind: TaskKind,
  test: string,
  data: Row,
  language: Language,
  words: { yes: string; no: string; cell: (label: string, value: string) => string },
): LateWorkValue[] => {
  const formatValue = ({ kind: of, choices, unit }: EvidenceField, value: unknown) => {
    const yesNo: Record<string, string> = of === 'yesNo' ? { oui: words.yes, non: words.no } : {};
    const text =
      choices?.find(({ id }) => id === value)?.label[language] ?? yesNo[String(value)] ?? String(value);
    return unit ? `${text} ${unit}` : text;
  };
  const one = (field: EvidenceField, key: string, label = field.label[language]) =>
    isEmpty(data[key]) ? [] : [{ key, label, value: formatValue(field, data[key]) }];
  const rows = (key: string, label: string, inWords: (row: Row) => string[]) =>
    rowsOf(data[key]).map((row, at) => ({
      key,
      label: `${label} ${at + 1}`,
      value: inWords(row).filter(Boolean).join(' · '),
    }));
  const ofPart = (part: EvidencePart): LateWorkValue[] => {
    switch (part.part) {
      case 'fields':
        return part.fields.flatMap(field => one(field, field.key));
      case 'cells':
        return part.cells.flatMap(cell =>
          part.fields.flatMap(field =>
            one(field, `${field.key}_${cell}`, `${field.label[language]} ${cell}`),
          ),
        );
      case 'table':
        return rows(part.key, part.label[language], row =>
          part.columns.flatMap(column =>
            isEmpty(row[column.key])
              ? []
              : [words.cell(column.label[language], formatValue(column, row[column.key]))],
          ),
        );
      case 'checks':
        return rowsOf(data.checks).map(check => ({
          key: 'checks',
          label:
            part.checks.find(({ key }) => key === check.key)?.content[language] ??
            String(check.test_content ?? ''),
          value: [check.test_status, check.test_comment].filter(Boolean).map(String).join(' · '),
        }));
      case 'results':
        return part.results.flatMap(({ key, label }) =>
          [`${key}_status`, `${key}_comment`].flatMap(name =>
            isEmpty(data[name]) ? [] : [{ key: name, label: label[language], value: String(data[name]) }],
          ),
        );
      case 'barCodes': {
        const codes = [data[part.key]].flat().filter(Boolean).map(String);
        return codes.length ? [{ key: part.key, label: part.label[language], value: codes.join(' · ') }] : [];
      }
      case 'photos':
        return [];
    }
  };
  return (getStep(kind, test)?.parts ?? []).flatMap(ofPart);
};

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value : []);
