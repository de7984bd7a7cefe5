import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { FieldType } from '../../../contract/framework/field-meta';
import type { ListName } from '../../../contract/framework/form-lists';
import { formatPhone } from '../../../contract/framework/format-phone';
import type { JobState } from '../../../contract/framework/job-kinds';
import { today } from '../../../contract/framework/today';
import type {
  anomalyStatuses,
  Severity,
  SiteStatus,
  TaskStatus,
} from '../../../contract/organisation/vocabulary';
import { coordinateInWords } from '../../../i18n/numbers';
import type { FieldInfo } from './field-info';
import { MapLink } from './MapLink';
import { renderDay, renderInstant } from './render-time';
import {
  AnomalyStatusMark,
  IconLabel,
  JobStateMark,
  SeverityMark,
  stateMarks,
  TaskStatusMark,
} from './StatusMarks';
import { emptyPlaceholder } from './useFormats';
import type { Words } from './useWords';

type FieldValue<Value> = { value: Value; record: Record<string, unknown>; info: FieldInfo; words: Words };
type Renderer<Value = unknown> = (field: FieldValue<Value>) => ReactNode;
/** The types of the values of some field types; those of the others do not matter for rendering. */
type ValueTypes = Record<'colour' | 'day' | 'due' | 'longText' | 'owner' | 'phone' | 'timestamp', string> & {
  anomalyStatus: (typeof anomalyStatuses)[number];
  coordinate: number;
  jobState: JobState;
  severity: Severity;
  siteStatus: SiteStatus;
  taskStatus: TaskStatus;
};

/** A value as the product shows it everywhere. Plain functions: a table of 800 cells mounts no component for them. */
export const renderField = (info: FieldInfo, record: Record<string, unknown>, words: Words): ReactNode => {
  const value = record[info.source];
  // A task whose status is empty is done.
  const isEmptyText = value === '' && info.word !== 'taskStatus';
  if (value === null || value === undefined || isEmptyText) return <EmptyValue />;
  if (info.word) return (fieldRenderers[info.word] as Renderer)({ value, record, info, words });
  if (info.type === 'boolean') return yesOrNo(Boolean(value), words);
  if (info.type === 'many') return (value as unknown[]).join(', ') || <EmptyValue />;
  return String(value);
};

/** By the label in a given list. */
const byList =
  (list: ListName): Renderer =>
  ({ value, words }) =>
    words.nameOf(list, value);
const asText: Renderer = ({ value }) => String(value);
type DueDayProps = {
  due: string;
  /** It has passed. */
  over: boolean;
  words: Words;
  /** Without the label « passed », which appears elsewhere. */
  short?: boolean;
};
/** A due date, marked when it has passed and is still open. */
export const DueDay = ({ due, over, words, short }: DueDayProps) => {
  const day = renderDay(due, words.formats);
  return over ? (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 500 }}>
      <ErrorOutlined aria-hidden sx={{ fontSize: 16, verticalAlign: '-3px', mr: 0.5 }} />
      {day}
      {!short && ` · ${words.translate('terrain.generated.passed')}`}
    </Box>
  ) : (
    day
  );
};
/** By the label of the choice in the field's list. */
const listChoice: Renderer = ({ value, info, words }) => words.nameOf(info.list as ListName, value);

export const fieldRenderers: {
  [Word in FieldType]: Renderer<Word extends keyof ValueTypes ? ValueTypes[Word] : unknown>;
} = {
  anomalyStatus: ({ value, words }) => <AnomalyStatusMark status={value} words={words} />,
  // In a list without the account, `nameOf` returns the id as text.
  account: ({ value, words }) =>
    (['agents', 'managers', 'cluster_managers'] as const)
      .map(list => words.nameOf(list, value))
      .find(name => name !== String(value)) ?? String(value),
  agent: byList('agents'),
  area: ({ value, words }) => words.translate(`terrain.generated.areas.${value}`),
  carried: asText,
  catalogue: listChoice,
  choice: listChoice,
  cluster: byList('clusters'),
  colour: ({ value }) => <Coloured colour={value}>{value}</Coloured>,
  coordinate: ({ value, record, info }) => renderCoordinate(value, record, info),
  day: ({ value, words }) => renderDay(value, words.formats),
  due: ({ value, words }) => <DueDay due={value} over={value < today()} words={words} />,
  id: asText,
  jobKind: ({ value, words }) => words.translate(`terrain.generated.jobKind.${value}`),
  jobState: ({ value, words }) => <JobStateMark state={value} words={words} />,
  longText: ({ value }) => <span style={{ whiteSpace: 'pre-wrap' }}>{value}</span>,
  manager: byList('managers'),
  owner: ({ value, words }) => renderOwner(value, words),
  phone: ({ value }) => renderPhone(value),
  severity: ({ value, words }) => <SeverityMark severity={value} words={words} />,
  site: asText,
  siteStatus: ({ value, words }) => (
    <IconLabel {...stateMarks.site[value]} word={words.nameOf('site_status', value)} />
  ),
  taskKind: ({ value, words }) => words.translate(`terrain.generated.areas.${value}`),
  taskStatus: ({ value, words }) => <TaskStatusMark status={value} words={words} />,
  threeWay: ({ value, words }) => words.translate(`terrain.generated.threeWay.${value}`),
  timestamp: ({ value, words }) => renderInstant(value, words.formats),
  wilaya: byList('wilayas'),
  yesNo: ({ value, words }) => yesOrNo(value === 'oui', words),
};

/** A telephone number as a link that calls it. */
export const renderPhone = (number: string) => (
  <a href={`tel:${number}`} className="link" style={{ whiteSpace: 'nowrap' }}>
    {formatPhone(number)}
  </a>
);

/** The placeholder for an empty value. A plain element: every row may have it. */
export const EmptyValue = () => (
  <span aria-hidden style={{ opacity: 0.45 }}>
    {emptyPlaceholder}
  </span>
);

/** An owner by its label, and by its colour where it has one. */
export const renderOwner = (key: string, words: Words, name = words.nameOf('site_owners', key)) => {
  const colour = words.lists?.site_owners.find(({ id }) => id === key)?.colour;
  return colour ? <Coloured colour={colour}>{name}</Coloured> : name;
};

/** A name preceded by its colour. A plain element: every row may have it. */
const Coloured = ({ colour, children }: { colour: string; children: ReactNode }) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
    <span aria-hidden data-colour={colour} style={{ ...dot, background: colour }} />
    {children}
  </span>
);
const dot = {
  width: 10,
  height: 10,
  flexShrink: 0,
  borderRadius: '50%',
  boxShadow: '0 0 0 1px rgba(128, 128, 128, 0.5)',
};

const yesOrNo = (yes: boolean, words: Words) => words.translate(`terrain.generated.${yes ? 'yes' : 'no'}`);

/** A coordinate links to the map, if the record has the other one too. */
const renderCoordinate = (value: number, record: Record<string, unknown>, { source }: FieldInfo) => {
  const isLatitude = source.endsWith('lat');
  const otherField = isLatitude ? source.replace(/lat$/, 'lng') : source.replace(/lng$/, 'lat');
  const other = record[otherField];
  const text = coordinateInWords(value);
  if (typeof other !== 'number') return text;
  return isLatitude ? (
    <MapLink lat={value} lng={other} text={text} />
  ) : (
    <MapLink lat={other} lng={value} text={text} />
  );
};
