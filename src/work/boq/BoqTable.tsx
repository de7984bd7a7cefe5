import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useLocaleState, useTranslate } from 'ra-core';
import { nokAnomalies } from '../../../contract/work/anomalies';
import { type Boq, type BoqRow, boq, hasDifference } from '../../../contract/work/boq';
import { materialColumns } from '../../../contract/work/steps/material';
import type { TaskDetail } from '../../../contract/work/tasks';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { IconLabel } from '../../framework/fields/IconLabel';
import { EmptyValue } from '../../framework/fields/render-field';
import { useWords } from '../../framework/fields/useWords';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { buildListUrl } from '../../framework/ui/list-url';
import { ResponsiveTable } from '../../framework/ui/ResponsiveTable';
import { TextLink } from '../../framework/ui/TextLink';
import { useAttempt } from '../../framework/ui/useAttempt';
import { stateMarks } from '../fields/StatusMarks';

type Props = { task: Pick<TaskDetail, 'task_id'>; boq: Boq };

/** Line by line: ordered, picked up, delivered, and the difference, which one click turns into an anomaly. */
export const BoqTable = ({ task, boq: { rows, codes } }: Props) => {
  const translate = useTranslate();
  const words = useWords();
  const [locale] = useLocaleState();
  const may = useCan();
  const client = useQueryClient();
  const notifySuccess = useNotifySuccess();
  const { banner } = useFeedback();
  const { busy, attempt } = useAttempt();
  const label = (name: string, values?: object) => translate(`terrain.taskPage.boq.${name}`, values);
  const { raise } = boq.actions;
  const canRaise = may(raise.needs);
  const getUnitLabel = (unit: string | null) =>
    units.find(({ id }) => id === unit)?.label[locale as 'fr' | 'en'] ?? unit;
  const renderNumber = (value: number | null) =>
    value === null ? <EmptyValue /> : words.formats.number(value);

  const raiseAnomaly = ({ key }: BoqRow) =>
    attempt(
      async () => {
        notifySuccess(label('raised'), await call(raise, { id: task.task_id, key }));
        await client.invalidateQueries();
      },
      ({ message }) => banner(message, 'danger'),
      key,
    );
  /** The anomaly raised from a line, or the button to raise one. */
  const renderAnomaly = (row: BoqRow) => {
    if (row.anomaly_id !== null)
      return (
        <TextLink to={buildListUrl(nokAnomalies, { pmid: task.task_id })}>
          {label('raisedAs')} {translate('terrain.generated.numbered', { id: row.anomaly_id })}
        </TextLink>
      );
    if (!canRaise || !hasDifference(row)) return null;
    return (
      <Button
        size="small"
        disabled={busy}
        startIcon={<ReportProblemOutlined />}
        aria-label={label('raise', { label: row.label })}
        onClick={() => raiseAnomaly(row)}
      >
        {label('raiseShort')}
      </Button>
    );
  };
  return (
    <>
      <ResponsiveTable
        label={label('table')}
        rows={rows}
        keyOf={({ key }) => key}
        empty={null}
        columns={[
          { key: 'no', label: label('columns.no'), width: 48, cell: ({ no }) => no ?? <EmptyValue /> },
          {
            key: 'reference',
            label: label('columns.reference'),
            cell: ({ reference }) => (reference ? <code>{reference}</code> : <EmptyValue />),
          },
          { key: 'label', label: label('columns.label'), cell: row => <strong>{row.label}</strong> },
          {
            key: 'unit',
            label: label('columns.unit'),
            cell: ({ unit }) => getUnitLabel(unit) ?? <EmptyValue />,
          },
          ...(['ordered', 'picked', 'delivered'] as const).map(name => ({
            key: name,
            label: label(`columns.${name}`),
            align: 'right' as const,
            cell: (row: BoqRow) => renderNumber(row[name]),
          })),
          {
            key: 'difference',
            label: label('columns.difference'),
            align: 'right',
            cell: row =>
              row.difference === null ? (
                <EmptyValue />
              ) : (
                <Box component="span" sx={hasDifference(row) ? { fontWeight: 600 } : undefined}>
                  {row.difference > 0 ? '+' : ''}
                  {words.formats.number(row.difference)}
                </Box>
              ),
          },
          {
            key: 'state',
            label: label('columns.state'),
            cell: row => (
              <>
                <IconLabel {...stateMarks.boq[row.state]} word={label(`states.${row.state}`)} />
                {row.by === 'code' && (
                  <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                    {label('byCode')}
                  </Typography>
                )}
              </>
            ),
          },
        ]}
        actions={renderAnomaly}
      />
      {codes.map(({ test, code, no }) => (
        <Typography key={test} variant="body2" color="textSecondary">
          {label(`code.${test}`)}
          {words.formats.colon} <code>{code}</code> ·{' '}
          {no === null ? label('codeUnknown') : label('codeOf', { no })}
        </Typography>
      ))}
    </>
  );
};

const units = materialColumns.find(({ key }) => key === 'unit')?.choices ?? [];
