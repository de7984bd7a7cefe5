import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { z } from 'zod';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import type { RowDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { FormDialog } from '../../framework/ui/FormDialog';
import { SchemaInput } from '../../framework/ui/SchemaInput';
import { PlanFields } from '../plan-forms/PlanFields';
import type { Finding } from './finding';

const { plan } = anomalyActions.actions;

/** Plans the repair of an anomaly on its site; the two link to each other. */
export const PlanRepairDialog = ({ record, onClose }: RowDialogProps<Finding>) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const notifySuccess = useNotifySuccess();
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
    >
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
