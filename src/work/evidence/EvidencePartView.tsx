import { useLocaleState, useTranslate } from 'ra-core';
import { getRowNumber } from '../../../contract/work/evidence/row-numbers';
import type { EvidenceField, EvidencePart } from '../../../contract/work/steps/parts';
import type { TaskDetail } from '../../../contract/work/tasks';
import { ResponsiveTable } from '../../framework/ui/ResponsiveTable';
import { CheckStatusMark } from './CheckStatusMark';
import { EditableValue } from './EditableValue';
import { LabelledValues, PartHeading } from './LabelledValues';
import { PhotoSlots } from './PhotoSlots';

type Language = 'fr' | 'en';
type Row = Record<string, unknown>;
type Props = { task: TaskDetail; test: string; part: EvidencePart };
type PartProps<Kind extends EvidencePart['part']> = {
  task: TaskDetail;
  test: string;
  part: Extract<EvidencePart, { part: Kind }>;
  /** The values of the test. */
  data: Row;
  label: string;
  language: Language;
};

/** One part of a test, rendered by its kind. */
export const EvidencePartView = ({ task, test, part }: Props) => {
  const [locale] = useLocaleState();
  const language = locale as Language;
  const data = task.task_tests[test].data as Row;
  const common = { task, test, data, label: part.label[language], language };
  switch (part.part) {
    case 'fields':
      return <FieldsPart {...common} part={part} />;
    case 'cells':
      return <CellsPart {...common} part={part} />;
    case 'table':
      return <TablePart {...common} part={part} />;
    case 'checks':
      return <ChecksPart {...common} part={part} />;
    case 'results':
      return <ResultsPart {...common} part={part} />;
    case 'barCodes':
      return <BarCodesPart {...common} part={part} />;
    case 'photos':
      return (
        <PhotoSlots task={task} test={test} slots={part.slots} free={!!part.free} label={common.label} />
      );
  }
};

const FieldsPart = ({ task, test, part, data, label, language }: PartProps<'fields'>) => (
  <LabelledValues
    label={label}
    values={part.fields.map(field => ({
      label: field.label[language],
      value: <EditableValue task={task} test={test} field={field} name={field.key} value={data[field.key]} />,
    }))}
  />
);

/** Fields with several cells each: a row per field. */
const CellsPart = ({ task, test, part, data, label, language }: PartProps<'cells'>) => {
  const translate = useTranslate();
  return (
    <section>
      <PartHeading>{label}</PartHeading>
      <ResponsiveTable
        label={label}
        rows={part.fields}
        keyOf={field => field.key}
        empty={null}
        columns={[
          {
            key: 'name',
            label: translate('terrain.evidence.value'),
            cell: field => field.label[language],
          },
          ...part.cells.map(cell => ({
            key: cell,
            label: cell,
            cell: (field: EvidenceField) => {
              const name = `${field.key}_${cell}`;
              return <EditableValue task={task} test={test} field={field} name={name} value={data[name]} />;
            },
          })),
        ]}
      />
    </section>
  );
};

/** Wider tables omit the columns without any value. */
const maxColumns = 8;
const TablePart = ({ task, test, part, data, label, language }: PartProps<'table'>) => {
  const translate = useTranslate();
  const rows = toRows(data[part.key]);
  const hasValue = (key: string) => rows.some(row => row[key] != null && row[key] !== '');
  const columns = part.columns.filter(({ key }) => part.columns.length <= maxColumns || hasValue(key));
  const numberColumn = {
    key: 'no',
    label: translate('terrain.evidence.number'),
    cell: ({ row, index }: { row: Row; index: number }) => getRowNumber(row, index) + 1,
    width: 48,
  };
  return (
    <section>
      <PartHeading>{label}</PartHeading>
      <div style={{ overflowX: 'auto' }}>
        <ResponsiveTable
          label={label}
          rows={rows.map((row, index) => ({ row, index }))}
          keyOf={({ index }) => index}
          empty={translate('terrain.evidence.noRows')}
          columns={[
            // Photos of a row are labelled with its number.
            ...(part.photosPerRow ? [numberColumn] : []),
            ...columns.map(column => ({
              key: column.key,
              label: column.label[language],
              cell: ({ row, index }: { row: Row; index: number }) => (
                <EditableValue
                  task={task}
                  test={test}
                  field={column}
                  name={column.key}
                  value={row[column.key]}
                  row={{ set: part.key, index }}
                />
              ),
            })),
          ]}
        />
      </div>
      {part.photosPerRow ? <PhotoSlots task={task} test={test} slots={[]} free label={label} /> : null}
    </section>
  );
};

const ChecksPart = ({ part, data, label, language }: PartProps<'checks'>) => {
  const translate = useTranslate();
  const checks = toRows(data.checks).map(check => {
    // A check that is no longer defined is shown as it was stored.
    const definition = part.checks.find(({ key }) => key === check.key);
    return {
      section: definition?.section[language] ?? String(check.section_name ?? ''),
      content: definition?.content[language] ?? String(check.test_content ?? ''),
      status: String(check.test_status ?? ''),
      comment: String(check.test_comment ?? ''),
    };
  });
  return (
    <section>
      <PartHeading>{label}</PartHeading>
      <ResponsiveTable
        label={label}
        rows={checks}
        keyOf={({ section, content }) => `${section}|${content}`}
        empty={translate('terrain.evidence.noChecks')}
        columns={[
          { key: 'section', label: translate('terrain.evidence.section'), cell: check => check.section },
          { key: 'content', label: translate('terrain.evidence.check'), cell: check => check.content },
          {
            key: 'status',
            label: translate('terrain.evidence.state'),
            cell: check => <CheckStatusMark status={check.status} />,
          },
          { key: 'comment', label: translate('terrain.evidence.comment'), cell: check => check.comment },
        ]}
      />
    </section>
  );
};

const ResultsPart = ({ task, test, part, data, label, language }: PartProps<'results'>) => {
  const translate = useTranslate();
  return (
    <section>
      <PartHeading>{label}</PartHeading>
      <ResponsiveTable
        label={label}
        rows={part.results}
        keyOf={({ key }) => key}
        empty={null}
        columns={[
          {
            key: 'name',
            label: translate('terrain.evidence.check'),
            cell: result => result.label[language],
          },
          {
            key: 'status',
            label: translate('terrain.evidence.state'),
            cell: ({ key }) => <CheckStatusMark status={String(data[`${key}_status`] ?? '')} />,
          },
          {
            key: 'comment',
            label: translate('terrain.evidence.comment'),
            cell: result => (
              <EditableValue
                task={task}
                test={test}
                field={{ key: result.key, label: result.label, kind: 'longText' }}
                name={`${result.key}_comment`}
                value={data[`${result.key}_comment`]}
              />
            ),
          },
        ]}
      />
    </section>
  );
};

const BarCodesPart = ({ part, data, label }: PartProps<'barCodes'>) => {
  const codes = [data[part.key]].flat().filter(Boolean).map(String);
  return (
    <LabelledValues
      label={label}
      values={
        codes.length
          ? codes.map((code, index) => ({ label: `${index + 1}`, value: <code>{code}</code> }))
          : [{ label, value: null }]
      }
    />
  );
};

const toRows = (value: unknown): Row[] => (Array.isArray(value) ? value : []);
