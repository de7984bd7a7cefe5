import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { getStep } from '../../../contract/work/evidence';
import type { EvidenceField, EvidencePart } from '../../../contract/work/steps/parts';
import type { Language } from '../../../i18n/language';

/** What was entered for a step, one line each: `key` is the stored name. */
export type LateWorkValue = { key: string; label: string; value: string };
type Row = Record<string, unknown>;

type Words = { yes: string; no: string; cell: (label: string, value: string) => string };

/** The non-empty values of a step, in the order of its parts. */
export const listLateWorkValues = (
  kind: TaskKind,
  test: string,
  data: Row,
  language: Language,
  words: Words,
): LateWorkValue[] =>
  (getStep(kind, test)?.parts ?? []).flatMap(part => listPartValues(part, data, language, words));

const listPartValues = (part: EvidencePart, data: Row, language: Language, words: Words): LateWorkValue[] => {
  const listFieldValue = (field: EvidenceField, key: string, label: string): LateWorkValue[] =>
    isEmpty(data[key]) ? [] : [{ key, label, value: formatValue(field, data[key], language, words) }];
  switch (part.part) {
    case 'fields':
      return part.fields.flatMap(field => listFieldValue(field, field.key, field.label[language]));
    case 'cells':
      return part.cells.flatMap(cell =>
        part.fields.flatMap(field =>
          listFieldValue(field, `${field.key}_${cell}`, `${field.label[language]} ${cell}`),
        ),
      );
    case 'table':
      return toRows(data[part.key]).map((row, index) => ({
        key: part.key,
        label: `${part.label[language]} ${index + 1}`,
        value: part.columns
          .filter(({ key }) => !isEmpty(row[key]))
          .map(column =>
            words.cell(column.label[language], formatValue(column, row[column.key], language, words)),
          )
          .filter(Boolean)
          .join(' · '),
      }));
    case 'checks':
      return toRows(data.checks).map(check => ({
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

const formatValue = (field: EvidenceField, value: unknown, language: Language, words: Words) => {
  const yesNo: Record<string, string> = field.kind === 'yesNo' ? { oui: words.yes, non: words.no } : {};
  const choice = field.choices?.find(({ id }) => id === value);
  const text = choice?.label[language] ?? yesNo[String(value)] ?? String(value);
  return field.unit ? `${text} ${field.unit}` : text;
};

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
const toRows = (value: unknown): Row[] => (Array.isArray(value) ? value : []);
