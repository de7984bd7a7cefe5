import { Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import { type AnomalySelectionResponse, anomalyActions } from '../../../contract/work/anomaly-actions';
import type { ActionDialogProps } from '../../framework/lists/actions';
import { SelectionResult } from '../../framework/lists/SelectionResult';
import { call } from '../../framework/providers/call';
import { FormDialog } from '../../framework/ui/FormDialog';
import { SchemaInput } from '../../framework/ui/SchemaInput';
import { tableByResource } from './table-by-resource';

const { updateMany } = anomalyActions.actions;
type Values = Partial<z.input<typeof updateMany.input>>;

/** Severity, due day and person in charge of the selected anomalies; empty fields are not changed. */
export const AnomalyBulkEditDialog = ({ resource, selection, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const [response, setResponse] = useState<AnomalySelectionResponse>();
  const send = async (values: Values) => {
    const { ids, matching, filter } = selection!;
    const enteredValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
    const result = await call(updateMany, {
      ...enteredValues,
      table: tableByResource[resource.name],
      ...(matching ? { matching, filter } : { ids }),
    } as z.input<typeof updateMany.input>);
    setResponse(result);
    void client.invalidateQueries();
  };
  if (response)
    return (
      <SelectionResult
        answer={response}
        idField="anomaly_id"
        texts="terrain.anomalies.selection"
        onClose={() => onClose(true)}
      />
    );
  return (
    <FormDialog
      title={translate('terrain.anomalies.care')}
      about={translate('terrain.anomalies.selection.about', { smart_count: selection!.count })}
      submitLabel={translate('terrain.anomalies.careSubmit')}
      onSubmit={send}
      onClose={() => onClose()}
    >
      <Typography variant="body2" color="textSecondary">
        {translate('terrain.anomalies.careNote')}
      </Typography>
      {(['severity', 'due', 'in_charge_id'] as const).map(name => (
        <SchemaInput
          key={name}
          of={updateMany.input}
          name={name}
          label={`resources.anomalies.fields.${name}`}
          required={false}
        />
      ))}
    </FormDialog>
  );
};
