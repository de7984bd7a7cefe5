import { timeZone } from '../../../contract/framework/today';
import type { BoqRow } from '../../../contract/work/boq';
import { getParts, getSlots, getStep, slotLabel } from '../../../contract/work/evidence';
import { findSlotRow, formatRow, getRowNumber } from '../../../contract/work/evidence/row-numbers';
import { getRows, type StepData } from '../../../contract/work/evidence/step-data';
import type { EvidenceField, EvidencePart } from '../../../contract/work/steps/parts';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { addedDataColumns, type Photo, type TaskDetail } from '../../../contract/work/tasks';
import { distanceIn, placeInWords } from '../../../i18n/numbers';
import type { Db } from '../../framework/db/client';
import { instantText } from '../../framework/excel/dates';
import { type Language, sayIn } from '../../framework/language/language';
import type { FileStore } from '../../framework/store/file-store';
import type { dateFormatters } from '../../framework/time/date-formatters';
import { boqColumns, boqTable } from '../boq/boq-table';

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
/** What a report needs besides its task; `reader`: the account under whose semaphore pictures are drawn. */
export type ReportSource = {
  db: Db;
  store: FileStore;
  language: Language;
  wilaya: string;
  reader: number;
  boq: readonly BoqRow[];
};
/** A titled part of a report: the summary, the order, or a test. */
export type ReportSection = { title: string; blocks: ReportBlock[] };

/** The report of a task in the reader's language: a summary, then each test with content. */
export const buildReport = (
  task: TaskDetail,
  { wilaya, language, boq }: Pick<ReportSource, 'wilaya' | 'language' | 'boq'>,
  dates: DateFormats,
): ReportSection[] => {
  const say = sayIn(language);
  return [
    { title: say('reports', 'summary'), blocks: buildSummary(task, wilaya, language, dates) },
    ...(boq.length ? [{ title: 'BOQ', blocks: [buildBoqBlock(boq, language)] }] : []),
    ...taskKindDefinitions[task.task_type].tests
      .filter(test => task.task_tests[test])
      .map(test => ({
        title: getStep(task.task_type, test)?.label[language] ?? test,
        blocks: buildTestBlocks(task, test, language, dates),
      }))
      .filter(({ blocks }) => blocks.length),
  ];
};

/** The order compared with what was picked up and delivered. */
const buildBoqBlock = (rows: readonly BoqRow[], language: Language): ReportBlock => ({
  block: 'table',
  label: 'BOQ',
  columns: boqColumns(language).map(({ header }) => header),
  rows: boqTable(rows, language).map(row => row.map(String)),
});

/** The first block of a report: which task, where, who, when. */
const buildSummary = (
  task: TaskDetail,
  wilaya: string,
  language: Language,
  dates: DateFormats,
): ReportBlock[] => {
  const say = sayIn(language);
  const status = task.task_status || 'done';
  const values: [string, string | number | null | undefined][] = [
    [say('reports', 'task'), `${task.task_id}`],
    [say('reports', 'kind'), formatTaskKind(task, language)],
    [say('reports', 'status'), say('reports', status as 'done')],
    [say('reports', 'site'), joinCodeAndName(task.task_site_code, task.task_site_name)],
    [
      say('reports', 'dropSite'),
      task.drop_site_code && joinCodeAndName(task.drop_site_code, task.drop_site_name),
    ],
    [say('reports', 'address'), task.task_site_address],
    [say('reports', 'wilaya'), wilaya],
    [say('reports', 'owner'), task.owner],
    [say('reports', 'agent'), task.task_agent],
    [say('reports', 'manager'), task.site_manager_username],
    [say('reports', 'planned'), task.task_plan && dates.day(task.task_plan)],
    [say('reports', 'started'), task.task_created && dates.instant(task.task_created)],
    [say('reports', 'submitted'), task.submitted_at && dates.instant(task.submitted_at)],
    [say('reports', 'place'), formatPlace(task.geo)],
    [say('reports', 'toCheck'), formatArrivalMarks(task, language)],
    [say('reports', 'instruction'), task.plan?.instruction],
    [say('reports', 'cause'), task.cause_return],
    [
      say('reports', 'impossible'),
      task.impossible && joinCodeAndName(say('impossible', task.impossible.cause), task.impossible.note),
    ],
    [say('reports', 'photos'), countPhotos(task) || null],
    [say('reports', 'checks'), formatCheckCounts(task)],
  ];
  return [
    {
      block: 'values',
      label: say('reports', 'summary'),
      values: values.flatMap(([label, value]): [string, string][] => (value ? [[label, String(value)]] : [])),
    },
    ...buildAddedData(task, language),
  ];
};

/** The table of data added to a task; no block if there is none. */
const buildAddedData = ({ data_m }: TaskDetail, language: Language): ReportBlock[] => {
  if (!data_m.length) return [];
  const say = sayIn(language);
  return [
    {
      block: 'table',
      label: say('reports', 'addedData'),
      columns: addedDataColumns.map(column => say('reports', column)),
      rows: data_m.map(row => addedDataColumns.map(column => row[column])),
    },
  ];
};

const countPhotos = (task: TaskDetail) =>
  Object.values(task.task_tests).reduce((sum, { data }) => sum + (data.photos?.length ?? 0), 0);

/** « 41 OK · 2 NOK · 1 N/A » over all checks and results. */
const formatCheckCounts = (task: TaskDetail) => {
  const counts: Record<string, number> = { ok: 0, nok: 0, na: 0 };
  for (const [test, { data }] of Object.entries(task.task_tests)) {
    for (const { test_status } of getRows(data as StepData, 'checks')) counts[String(test_status)] += 1;
    for (const { key } of listResults(task, test)) counts[String(data[`${key}_status`])] += 1;
  }
  return Object.keys(checkWords)
    .filter(status => counts[status])
    .map(status => `${counts[status]} ${checkWords[status]}`)
    .join(' · ');
};
const checkWords: Record<string, string> = { ok: 'OK', nok: 'NOK', na: 'N/A' };

export const formatTaskKind = (task: TaskDetail, language: Language) =>
  sayIn(language)('words', task.task_type);

const buildTestBlocks = (
  task: TaskDetail,
  test: string,
  language: Language,
  dates: DateFormats,
): ReportBlock[] => {
  const { data } = task.task_tests[test];
  const step = getStep(task.task_type, test);
  const context: PartContext = { task, test, language, data: data as StepData };
  const blocks = (step?.parts ?? []).flatMap(part => buildPartBlocks(part, context));
  const facts = listTestFacts(task, test, language, dates);
  return facts.length
    ? [{ block: 'values', label: step?.label[language] ?? test, values: facts, about: true }, ...blocks]
    : blocks;
};

/** When and where a test was done, and for the arrival also on which device; only what is known. */
const listTestFacts = (task: TaskDetail, test: string, language: Language, dates: DateFormats) => {
  const { data } = task.task_tests[test];
  const say = sayIn(language);
  const facts: [string, string | null][] = [
    [say('reports', 'finished'), data.finished_at ? dates.instant(data.finished_at) : null],
    [say('reports', 'place'), formatPlace(data.location ?? null)],
    [say('reports', 'distance'), data.distance == null ? null : distanceIn(language, data.distance)],
  ];
  if (test === taskKindDefinitions[task.task_type].clockin) {
    facts.push(
      [say('reports', 'device'), formatDevice(task)],
      [say('reports', 'toCheck'), formatArrivalMarks(task, language)],
    );
  }
  return facts.filter((fact): fact is [string, string] => !!fact[1]);
};

/** Where a part belongs: its task, test and stored data. */
type PartContext = { task: TaskDetail; test: string; language: Language; data: StepData };
type PartOf<Kind extends EvidencePart['part']> = Extract<EvidencePart, { part: Kind }>;

/** The blocks of a part; none if nothing was recorded. */
const buildPartBlocks = (part: EvidencePart, context: PartContext): ReportBlock[] => {
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
    const captioned = { label: slotLabel(task.task_type, test, photo.index, language), photo };
    const last = blocks.at(-1);
    if (last?.label === heading) last.photos.push(captioned);
    else blocks.push({ block: 'photos', label: heading, photos: [captioned] });
  }
  return blocks;
};

/** The refused photos of a test, with their labels. */
export const refusedPhotos = (task: TaskDetail, test: string, language: Language) =>
  (task.task_tests[test]?.data.photos ?? [])
    .filter(({ verdict }) => verdict === 'nok')
    .map(photo => ({ photo, label: slotLabel(task.task_type, test, photo.index, language) }));

/** The labels of a test's results, by key. */
export const listResults = (task: TaskDetail, test: string) =>
  getParts(getStep(task.task_type, test), 'results').flatMap(({ label, results }) =>
    results.map(result => ({ ...result, section: label })),
  );

const formatValue = (field: EvidenceField, value: unknown, language: Language) => {
  if (value === null || value === undefined || value === '') return '';
  const choiceLabel = field.choices?.find(({ id }) => id === value)?.label[language];
  const say = sayIn(language);
  const isYes = value === true || value === 'oui' || value === 'yes';
  const plainText = field.kind === 'yesNo' ? say('reports', isYes ? 'yes' : 'no') : String(value);
  const text = choiceLabel ?? plainText;
  return field.unit && field.kind === 'number' ? `${text}\u00a0${field.unit}` : text;
};

const formatArrivalMarks = ({ arrival_marks, arrival }: TaskDetail, language: Language) =>
  [...arrival_marks.map(mark => sayIn(language)('reports', mark)), arrival?.far_reason]
    .filter(Boolean)
    .join(' · ') || null;
const formatDevice = ({ arrival }: TaskDetail) =>
  [arrival?.model, arrival?.platform, arrival?.app_version].filter(Boolean).join(' · ') || null;
const joinCodeAndName = (code: string, name: string | null) => (name ? `${code} · ${name}` : code);
const formatPlace = (place: { lat: number; lng: number } | null) => place && placeInWords(place);

/** Date formats of a report: for reading, or as in exports. */
export type DateFormats = Pick<(typeof dateFormatters)['fr'], 'day' | 'instant'>;
export const exportDateFormats: DateFormats = {
  day: day => day,
  instant: at => instantText(at, timeZone) ?? at,
};
