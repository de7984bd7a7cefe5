import type { DisplayedDetail } from './security-events';

type Words = {
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
export const formatSecurityDetails = (details: Record<string, unknown> | null, words: Words): string[] => {
  if (!details) return [];
  const { whole, ...displayed } = details;
  // `<contract>.<action>`
  const resource = String(displayed.list ?? '').replace(/\.\w+$/, '');
  const named = (key: string) => words.field(resource, key) ?? key;
  const lines = Object.entries(displayed).flatMap(([key, value]) => {
    const text = key === 'list' ? (words.list(resource) ?? resource) : flat(value, words, named);
    return text ? [words.labelled(words.name(key as DisplayedDetail), text)] : [];
  });
  // An export is logged when it has been read to its end.
  return 'file' in displayed && whole !== true ? [...lines, words.brokenOff] : lines;
};

const flat = (value: unknown, words: Words, named: (key: string) => string): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.map(each => flat(each, words, named)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, each]) => `${named(key)} = ${flat(each, words, named)}`)
      .join(' · ');
  return String(value);
};
