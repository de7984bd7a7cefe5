import { Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { useFormats } from '../../framework/fields/useFormats';
import type { RowDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { FormDialog } from '../../framework/ui/FormDialog';
import { SchemaInput } from '../../framework/ui/SchemaInput';
import { AgentLoad } from '../plan-forms/AgentLoad';
import { PlanFields } from '../plan-forms/PlanFields';
import { SiteAgent } from '../plan-forms/SiteAgent';
import type { Finding } from './finding';
import { RelatedFindings } from './RelatedFindings';

const { plan } = anomalyActions.actions;

/** Plans the repair of an anomaly, and of the related findings of its site, as one CM; they link to each other. */
export const PlanRepairDialog = ({ record, onClose }: RowDialogProps<Finding>) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const notifySuccess = useNotifySuccess();
  const { data: related = [], isLoading } = useQuery({
    queryKey: ['anomalies', record.id, 'related'],
    queryFn: ({ signal }) => call(anomalyActions.actions.related, { id: record.id }, { signal }),
    select: ({ data }) => data,
    retry: false,
  });
  const send = async (values: Partial<z.input<typeof plan.input>>) => {
    const enteredValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
    const planned = await call(plan, { ...enteredValues, id: record.id } as z.input<typeof plan.input>);
    notifySuccess(translate('terrain.anomalies.planned'), planned);
    void client.invalidateQueries();
    onClose(true);
  };
  return (
    <FormDialog
      title={translate('terrain.anomalies.planCm')}
      about={`${record.site.code} · ${record.anomalie ?? record.check ?? record.content}`}
      submitLabel={translate('terrain.anomalies.plan')}
      onSubmit={send}
      onClose={() => onClose()}
      disabled={isLoading}
      aside={
        <AgentLoad
          toCriteria={({ planning_date, agent }) => ({
            ...{ day: planning_date, agent, task_type: 'cm', site_ids: [record.site_id] },
          })}
        />
      }
    >
      <SiteAgent of={record.site_id} kind="cm" />
      <RepairDeadline due={record.due} />
      {related.length > 0 && <RelatedFindings findings={related} />}
      <SchemaInput of={plan.input} name="planning_date" label="terrain.anomalies.ask.planning_date" />
      <PlanFields
        schema={plan.input}
        kind="cm"
        fields={['agent', 'problem_type', 'alarm_type', 'instruction']}
        label={field => `terrain.anomalies.ask.${field}`}
      />
    </FormDialog>
  );
};

/** The day by which it is to be repaired; a warning where the chosen day is a later one. */
const RepairDeadline = ({ due }: { due: string }) => {
  const translate = useTranslate();
  const { day: formatDay } = useFormats();
  const day: unknown = useWatch({ name: 'planning_date' });
  const isLate = typeof day === 'string' && day > due;
  return (
    <Typography variant="body2" color={isLate ? 'warning.main' : 'textSecondary'} aria-live="polite">
      {translate(`terrain.anomalies.${isLate ? 'planAfter' : 'planBefore'}`, { day: formatDay(due) })}
    </Typography>
  );
};
