import { Autocomplete, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { mayWriteField } from '../../../contract/framework/record-rules';
import { useNotifySuccess } from '../feedback/useNotifySuccess';
import { useLabels } from '../fields/useLabels';
import { GeneratedFields } from '../forms/GeneratedFields';
import type { SelectionDialogProps } from '../lists/actions';
import { call } from '../providers/call';
import { useSession } from '../providers/sessionStore';
import { FormDialog } from '../ui/FormDialog';
import { listSharedFields } from './list-shared-fields';

/** Gives the selected records the same values in the fields that one chooses; an empty input empties them. */
export const BulkEditDialog = ({ resource, action, selection, onClose }: SelectionDialogProps) => {
  const translate = useTranslate();
  const notifySuccess = useNotifySuccess();
  const user = useSession();
  const labels = useLabels(resource.name);
  const [sources, setSources] = useState<string[]>([]);
  const edit = resource.actions.edit as Endpoint;
  const chosen = useMemo(
    () => ({
      ...edit,
      input: edit.input.pick(Object.fromEntries(sources.map(field => [field, true])) as never),
    }),
    [edit, sources],
  );
  const { count, ...rows } = selection;
  const send = async (entered: Record<string, unknown>) => {
    const values = Object.fromEntries(sources.map(field => [field, entered[field] ?? null]));
    const response = await call(resource.actions.editMany, { ...rows, values });
    notifySuccess(translate('terrain.generated.done'), response);
    onClose(true);
  };
  return (
    <FormDialog
      title={labels.action(action)}
      about={translate('terrain.generated.selected', { smart_count: count })}
      submitLabel={translate('terrain.generated.save')}
      disabled={sources.length === 0}
      onSubmit={send}
      onClose={() => onClose()}
    >
      <Autocomplete
        multiple
        options={listSharedFields(resource).filter(field => mayWriteField(resource, field, user))}
        getOptionLabel={labels.field}
        value={sources}
        onChange={(_, fields) => setSources(fields)}
        renderInput={params => <TextField {...params} label={translate('terrain.generated.fieldsToEdit')} />}
      />
      <GeneratedFields name={resource.name} action={chosen} />
    </FormDialog>
  );
};
