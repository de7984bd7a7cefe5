import type { DisplayedDetail } from './security-events';

/** The texts in the reader's language. */
type Texts = {
  name: (detail: DisplayedDetail) => string;
  /** The label of a resource, and of one of its filters; null if unknown. */
  list: (resource: string) => string | null;
  field: (resource: string, name: string) => string | null;
  /** « Lignes : 310 », as the language sets it. */
  labelled: (label: string, value: string) => string;
  yes: string;
  no: string;
  brokenOff: string;
};

/** The other details of an event, line by line: « Lignes : 310 ». */
export const formatSecurityDetails = (details: Record<string, unknown> | null, texts: Texts): string[] => {
  if (!details) return [];
  // `whole`: whether an export was read to its end.
  const { whole: isComplete, ...displayed } = details;
  // `list` is `<contract>.<action>`.
  const resource = String(displayed.list ?? '').replace(/\.\w+$/, '');
  const fieldName = (key: string) => texts.field(resource, key) ?? key;
  const lines = Object.entries(displayed).flatMap(([key, value]) => {
    const text = key === 'list' ? (texts.list(resource) ?? resource) : formatValue(value, texts, fieldName);
    return text ? [texts.labelled(texts.name(key as DisplayedDetail), text)] : [];
  });
  const isBrokenOff = 'file' in displayed && isComplete !== true;
  return isBrokenOff ? [...lines, texts.brokenOff] : lines;
};

const formatValue = (value: unknown, texts: Texts, fieldName: (key: string) => string): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value)) return value.map(each => formatValue(each, texts, fieldName)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, each]) => `${fieldName(key)} = ${formatValue(each, texts, fieldName)}`)
      .join(' · ');
  return String(value);
};
