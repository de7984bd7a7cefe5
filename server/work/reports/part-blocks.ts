import { getSlots, slotLabel } from '../../../contract/work/evidence';
import { findSlotRow, formatRow, getRowNumber } from '../../../contract/work/evidence/row-numbers';
import { getRows, type StepData } from '../../../contract/work/evidence/step-data';
import type { EvidenceField, EvidencePart } from '../../../contract/work/steps/parts';
import type { Photo, TaskDetail } from '../../../contract/work/tasks';
import { type Language, sayIn } from '../../framework/language/language';

/** The content of a report, independent of its format: sections of blocks in the order of `contract/work/evidence`. */
export type ReportBlock =
  | {
      block: 'values';
      label: string;
      values: [label: string, value: string][];
      /** When and where a step was done: a line under the title, if there is one. */
      about?: true;
    }
  /** `grouped`: rows with the same first cell as the row above belong to it. */
  | { block: 'table'; label: string; columns: string[]; rows: string[][]; grouped?: true }
  | { block: 'photos'; label: string; photos: { label: string; photo: Photo }[] };

/** The results of a check as they are written in every language. */
export const checkWords: Record<string, string> = { ok: 'OK', nok: 'NOK', na: 'N/A' };

/** Where a part belongs: its task, test and stored data. */
export type PartContext = { task: TaskDetail; test: string; language: Language; data: StepData };
type PartOf<Kind extends EvidencePart['part']> = Extract<EvidencePart, { part: Kind }>;

/** The blocks of a part; none if nothing was recorded. */
export const buildPartBlocks = (part: EvidencePart, context: PartContext): ReportBlock[] => {
  switch (part.part) {
    case 'fields':
      return buildFields(part, context);
    case 'cells':
      return buildCells(part, context);
    case 'table':
      return buildTable(part, context);
    case 'checks':
      return buildChecks(part, context);
    case 'results':
      return buildResults(part, context);
    case 'barCodes':
      return buildBarCodes(part, context);
    case 'photos':
      return buildPhotos(part.label[context.language], context);
  }
};

const buildFields = (part: PartOf<'fields'>, { language, data }: PartContext): ReportBlock[] => {
  const values = part.fields
    .map((field): [string, string] => [field.label[language], formatValue(field, data[field.key], language)])
    .filter(([, value]) => value);
  return values.length ? [{ block: 'values', label: part.label[language], values }] : [];
};

const buildCells = (part: PartOf<'cells'>, { language, data }: PartContext): ReportBlock[] => {
  const rows = part.fields
    .map(field => [
      field.label[language],
      ...part.cells.map(cell => formatValue(field, data[`${field.key}_${cell}`], language)),
    ])
    .filter(([, ...values]) => values.some(Boolean));
  return rows.length
    ? [{ block: 'table', label: part.label[language], columns: ['', ...part.cells], rows }]
    : [];
};

/** Columns without any value are left out; rows with photos of their own are numbered, the photos follow. */
const buildTable = (part: PartOf<'table'>, context: PartContext): ReportBlock[] => {
  const { language, data } = context;
  const label = part.label[language];
  const rows = getRows(data, part.key);
  const columns = part.columns.filter(({ key }) => rows.some(row => row[key] != null && row[key] !== ''));
  if (!rows.length || !columns.length) return [];

  const headers = columns.map(column => column.label[language]);
  const cells = rows.map(row => columns.map(column => formatValue(column, row[column.key], language)));
  if (!part.photosPerRow) return [{ block: 'table', label, columns: headers, rows: cells }];
  return [
    {
      block: 'table',
      label,
      columns: [sayIn(language)('reports', 'number'), ...headers],
      rows: rows.map((row, index) => [`${getRowNumber(row, index) + 1}`, ...cells[index]]),
    },
    ...buildPhotos(label, context),
  ];
};

const buildChecks = (part: PartOf<'checks'>, { language, data }: PartContext): ReportBlock[] => {
  const rows = getRows(data, 'checks').map(check => {
    const definition = part.checks.find(({ key }) => key === check.key);
    return [
      definition?.section[language] ?? String(check.section_name ?? ''),
      definition?.content[language] ?? String(check.test_content ?? ''),
      checkWords[String(check.test_status)] ?? '',
      String(check.test_comment ?? ''),
    ];
  });
  if (!rows.length) return [];
  const say = sayIn(language);
  const columns = (['section', 'check', 'status', 'comment'] as const).map(name => say('reports', name));
  return [{ block: 'table', label: part.label[language], columns, rows, grouped: true }];
};

const buildResults = (part: PartOf<'results'>, { language, data }: PartContext): ReportBlock[] => {
  const rows = part.results
    .map(result => [
      result.label[language],
      checkWords[String(data[`${result.key}_status`])] ?? '',
      String(data[`${result.key}_comment`] ?? ''),
    ])
    .filter(([, status]) => status);
  if (!rows.length) return [];
  const say = sayIn(language);
  const columns = (['check', 'status', 'comment'] as const).map(name => say('reports', name));
  return [{ block: 'table', label: part.label[language], columns, rows }];
};

const buildBarCodes = (part: PartOf<'barCodes'>, { language, data }: PartContext): ReportBlock[] => {
  const label = part.label[language];
  const codes = [data[part.key]].flat().filter(Boolean).map(String);
  return codes.length ? [{ block: 'values', label, values: codes.map(code => [label, code]) }] : [];
};

/** The photos of a test in slot order; consecutive ones under the same heading share a block. */
const buildPhotos = (label: string, { task, test, language, data }: PartContext): ReportBlock[] => {
  const photos = [...(task.task_tests[test].data.photos ?? [])].sort((a, b) => a.index - b.index);
  const groups = new Map(getSlots(task.task_type, test).map(slot => [slot.index, slot.group?.[language]]));
  const getHeading = ({ index }: Photo) => {
    const group = groups.get(index);
    if (group !== undefined) return group;
    const row = findSlotRow(task.task_type, test, index, data);
    return row ? formatRow(row, sayIn(language)('reports', 'rowGone')) : label;
  };

  const blocks: Extract<ReportBlock, { block: 'photos' }>[] = [];
  for (const photo of photos) {
    const heading = getHeading(photo);
    const labelledPhoto = { label: slotLabel(task.task_type, test, photo.index, language), photo };
    const last = blocks.at(-1);
    if (last?.label === heading) last.photos.push(labelledPhoto);
    else blocks.push({ block: 'photos', label: heading, photos: [labelledPhoto] });
  }
  return blocks;
};

const formatValue = (field: EvidenceField, value: unknown, language: Language) => {
  if (value === null || value === undefined || value === '') return '';
  const choiceLabel = field.choices?.find(({ id }) => id === value)?.label[language];
  const say = sayIn(language);
  const isYes = value === true || value === 'oui' || value === 'yes';
  const plainText = field.kind === 'yesNo' ? say('reports', isYes ? 'yes' : 'no') : String(value);
  const text = choiceLabel ?? plainText;
  return field.unit && field.kind === 'number' ? `${text}\u00a0${field.unit}` : text;
};
