import { formatShortInstant } from '../../../contract/framework/wall-clock';
import type { BoqRow } from '../../../contract/work/boq';
import { getParts, getStep, slotLabel } from '../../../contract/work/evidence';
import { getRows, type StepData } from '../../../contract/work/evidence/step-data';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { addedDataColumns, type TaskDetail } from '../../../contract/work/tasks';
import type { Dates } from '../../../i18n/dates';
import { distanceIn, placeInWords } from '../../../i18n/numbers';
import type { Db } from '../../framework/db/client';
import { type Language, sayIn } from '../../framework/language/language';
import type { FileStore } from '../../framework/store/file-store';
import { boqColumns, boqTable } from '../boq/boq-table';
import { buildPartBlocks, checkWords, type PartContext, type ReportBlock } from './part-blocks';

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
  // A done task has an empty status.
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
    [say('reports', 'planned'), task.task_plan && dates.fullDay(task.task_plan)],
    [say('reports', 'started'), task.task_created && dates.fullInstant(task.task_created)],
    [say('reports', 'submitted'), task.submitted_at && dates.fullInstant(task.submitted_at)],
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
    [say('reports', 'finished'), data.finished_at ? dates.fullInstant(data.finished_at) : null],
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

const formatArrivalMarks = ({ arrival_marks, arrival }: TaskDetail, language: Language) =>
  [...arrival_marks.map(mark => sayIn(language)('reports', mark)), arrival?.far_reason]
    .filter(Boolean)
    .join(' · ') || null;
const formatDevice = ({ arrival }: TaskDetail) =>
  [arrival?.model, arrival?.platform, arrival?.app_version].filter(Boolean).join(' · ') || null;
const joinCodeAndName = (code: string, name: string | null) => (name ? `${code} · ${name}` : code);
const formatPlace = (place: { lat: number; lng: number } | null) => place && placeInWords(place);

/** Date formats of a report: for reading, or as in exports. */
export type DateFormats = Pick<Dates, 'fullDay' | 'fullInstant'>;
export const exportDateFormats: DateFormats = {
  fullDay: day => day,
  fullInstant: at => formatShortInstant(at),
};
