import { Alert, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useGetList, useTranslate } from 'ra-core';
import { accessAnomalies, anomalies, nokAnomalies } from '../../../../contract/work/anomalies';
import { isOverdue } from '../../../../contract/work/anomaly-states';
import { DueDay } from '../../../framework/fields/DueDay';
import { getFieldInfo } from '../../../framework/fields/field-info';
import { EmptyValue, renderField } from '../../../framework/fields/render-field';
import { useWords } from '../../../framework/fields/useWords';
import { Instant } from '../../../framework/ui/Instant';
import { buildListUrl } from '../../../framework/ui/list-url';
import { ResponsiveTable } from '../../../framework/ui/ResponsiveTable';
import { TextLink } from '../../../framework/ui/TextLink';
import type { Finding } from '../../anomalies/finding';
import { AnomalyStatusMark, SeverityMark } from '../../fields/StatusMarks';
import { taskPath } from '../../fields/task-path';

/** What was found during a task: its anomalies, failed checks, and difficulties of access. */
export const TaskAnomalies = ({ taskId }: { taskId: number }) => {
  const translate = useTranslate();
  const findings = {
    anomalies: useFindings(anomalies.name, taskId),
    nok: useFindings(nokAnomalies.name, taskId),
    access: useFindings(accessAnomalies.name, taskId),
  };
  const queries = Object.values(findings);
  const failed = queries.find(({ error }) => error);
  if (failed)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => queries.map(({ refetch }) => refetch())}>
            {translate('terrain.dialogs.retry')}
          </Button>
        }
      >
        {(failed.error as Error).message}
      </Alert>
    );
  if (queries.some(({ data }) => !data))
    return (
      <Stack spacing={1} role="status" aria-label={translate('terrain.dialogs.loading')}>
        {[1, 2, 3].map(line => (
          <Skeleton key={line} variant="rounded" height={32} />
        ))}
      </Stack>
    );
  if (queries.every(({ data }) => data!.length === 0))
    return (
      <Typography variant="body2" color="textSecondary" sx={{ py: 1.5 }}>
        {translate('terrain.taskPage.anomalies.none')}
      </Typography>
    );
  return (
    <Stack spacing={2.5}>
      {tables
        .filter(({ table }) => findings[table].data!.length > 0)
        .map(({ table, contract, type, text }) => (
          <section key={table}>
            <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1.5, mb: 0.5 }}>
              <Typography component="h3" variant="subtitle2">
                {translate(`terrain.taskPage.anomalies.tables.${table}`)} · {findings[table].total}
              </Typography>
              <TextLink to={buildListUrl(contract, { pmid: taskId })} variant="body2">
                {translate('terrain.taskPage.anomalies.all')}
              </TextLink>
            </Stack>
            <FindingsTable rows={findings[table].data!} table={table} type={type} text={text} />
          </section>
        ))}
    </Stack>
  );
};

const FindingsTable = ({ rows, table, type, text }: FindingsTableProps) => {
  const translate = useTranslate();
  const words = useWords();
  const label = (name: string, values?: object) => translate(`terrain.taskPage.anomalies.${name}`, values);
  const typeField = getFieldInfo('type', type);
  const renderRepair = ({ plan }: Finding) => {
    if (plan === null) return <EmptyValue />;
    if (plan.task_id === null) return label('planned', { day: words.formats.day(plan.date) });
    return <TextLink to={taskPath(plan.task_id)}>{label('task', { id: plan.task_id })}</TextLink>;
  };
  return (
    <ResponsiveTable
      label={label(`tables.${table}`)}
      rows={rows}
      keyOf={({ id }) => id}
      empty={null}
      columns={[
        {
          key: 'what',
          label: label('what'),
          width: '18%',
          cell: row => <strong>{renderField(typeField, row, words)}</strong>,
        },
        { key: 'found', label: label('found'), cell: row => text(row) || <EmptyValue /> },
        {
          key: 'state',
          width: '12%',
          label: label('state'),
          cell: ({ status }) => <AnomalyStatusMark status={status} words={words} />,
        },
        {
          key: 'severity',
          width: '13%',
          label: translate('resources.anomalies.fields.severity'),
          cell: ({ severity }) => <SeverityMark severity={severity} words={words} />,
        },
        {
          key: 'due',
          width: '14%',
          label: translate('resources.anomalies.fields.due'),
          cell: row => <DueDay due={row.due} over={isOverdue(row)} words={words} />,
        },
        {
          key: 'repair',
          width: '14%',
          label: label('repair'),
          cell: renderRepair,
        },
        {
          key: 'at',
          label: label('at'),
          width: 150,
          cell: ({ created_at }) => <Instant at={created_at} />,
        },
      ]}
    />
  );
};

const useFindings = (resource: string, pmid: number) =>
  useGetList<Finding>(resource, {
    filter: { pmid },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'created_at', order: 'DESC' },
  });

const tables = [
  {
    table: 'anomalies',
    contract: anomalies,
    type: anomalies.filters.shape.anomalie_type,
    text: ({ anomalie }: Finding) => anomalie,
  },
  {
    table: 'nok',
    contract: nokAnomalies,
    type: nokAnomalies.filters.shape.anomalie_type,
    text: ({ check, comment }: Finding) => [check, comment].filter(Boolean).join(' · '),
  },
  {
    table: 'access',
    contract: accessAnomalies,
    type: accessAnomalies.filters.shape.anomalie_type,
    text: ({ content }: Finding) => content,
  },
] as const;
type FindingsTableProps = Pick<(typeof tables)[number], 'table' | 'type' | 'text'> & { rows: Finding[] };
