import { Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import { type HandoverResponse, type Maintenance, maintenance } from '../../../contract/work/maintenance';
import type { ActionDialogProps } from '../../framework/lists/actions';
import { SelectionResult } from '../../framework/lists/SelectionResult';
import { call } from '../../framework/providers/call';
import { FormDialog } from '../../framework/ui/FormDialog';
import { IrreversibleWarning } from '../../framework/ui/IrreversibleWarning';
import { SchemaInput } from '../../framework/ui/SchemaInput';

const { give } = maintenance.actions;

/** Changes the person in charge of maintenance plans; each is processed independently. */
export const HandOverMaintenanceDialog = ({ record, selection, onClose }: ActionDialogProps<Maintenance>) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const [response, setResponse] = useState<HandoverResponse>();
  const say = (name: string, values?: object) => translate(`terrain.maintenance.give.${name}`, values);
  const send = async ({ responsible }: { responsible?: number }) => {
    const { ids, matching, filter } = selection ?? { ids: [record!.maintenance_id] };
    const input = { ...(matching ? { matching, filter } : { ids }), responsible };
    setResponse(await call(give, input as z.input<typeof give.input>));
    void client.invalidateQueries({ queryKey: [maintenance.name] });
  };
  if (response)
    return (
      <SelectionResult
        answer={response}
        idField="maintenance_id"
        nameField="name"
        texts="terrain.maintenance.give"
        onClose={() => onClose(true)}
      />
    );
  return (
    <FormDialog
      title={say('title')}
      about={record ? record.name : say('about', { smart_count: selection!.count })}
      submitLabel={say('submit')}
      onSubmit={send}
      onClose={() => onClose()}
    >
      <Typography variant="body2" color="textSecondary">
        {say('note')}
      </Typography>
      <IrreversibleWarning of="maintenance.give" />
      <SchemaInput of={give.input} name="responsible" label="resources.maintenance.fields.responsible" />
    </FormDialog>
  );
};
