import { useLocaleState, useTranslate } from 'ra-core';
import { getRowNumber } from '../../../contract/work/evidence/row-numbers';
import type { EvidenceField, EvidencePart } from '../../../contract/work/steps/parts';
import type { TaskDetail } from '../../../contract/work/tasks';
import { ResponsiveTable } from '../../framework/ui/ResponsiveTable';
import { CheckStatusMark } from './CheckStatusMark';
import { EditableValue } from './EditableValue';
import { LabelledValues, PartHeading } from './LabelledValues';
import { PhotoSlots } from './PhotoSlots';

type Props = { task: TaskDetail; test: string; part: EvidencePart };
type Row = Record<string, unknown>;

/** One part of a test, rendered by its kind. */
export const EvidencePartView = ({ task, test, part }: Props) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const language = locale as 'fr' | 'en';
  const data = task.task_tests[test].data as Row;
  const label = part.label[language];
  const value = (field: EvidenceField, key = field.key) => (
    <EditableValue task={task} test={test} field={field} name={key} value={data[key]} />
  );
  switch (part.part) {
    case 'fields':
      return (
        <LabelledValues
          label={label}
          values={part.fields.map(field => ({ label: field.label[language], value: value(field) }))}
        />
      );
    case 'cells':
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
                cell: (field: EvidenceField) => value(field, `${field.key}_${cell}`),
              })),
            ]}
          />
        </section>
      );
    case 'table': {
      const rows = rowsOf(data[part.key]);
      const columns = part.columns.filter(
        ({ key }) => part.columns.length <= 8 || rows.some(row => row[key] != null && row[key] !== ''),
      );
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
                ...(part.photosPerRow
                  ? [
                      {
                        key: 'no',
                        label: translate('terrain.evidence.number'),
                        cell: ({ row, index }: { row: Row; index: number }) => getRowNumber(row, index) + 1,
                        width: 48,
                      },
                    ]
                  : []),
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
    }
    case 'checks': {
      const checks = rowsOf(data.checks).map(check => {
        const known = part.checks.find(({ key }) => key === check.key);
        return {
          section: known?.section[language] ?? String(check.section_name ?? ''),
          content: known?.content[language] ?? String(check.test_content ?? ''),
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
    }
    case 'results':
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
                cell: ({ key, label: about }) => (
                  <EditableValue
                    task={task}
                    test={test}
                    field={{ key, label: about, kind: 'longText' }}
                    name={`${key}_comment`}
                    value={data[`${key}_comment`]}
                  />
                ),
              },
            ]}
          />
        </section>
      );
    case 'barCodes': {
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
    }
    case 'photos':
      return <PhotoSlots task={task} test={test} slots={part.slots} free={!!part.free} label={label} />;
  }
};

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value : []);
