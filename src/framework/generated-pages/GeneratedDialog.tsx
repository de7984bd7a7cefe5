import { useRefresh, useTranslate } from 'ra-core';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { useNotifySuccess } from '../feedback/useNotifySuccess';
import { useLabels } from '../fields/useLabels';
import { GeneratedFields, listInputFields } from '../forms/GeneratedFields';
import type { RowDialogProps } from '../lists/actions';
import { getRecordName, type ListRecord } from '../lists/columns';
import { call } from '../providers/call';
import { FormDialog } from '../ui/FormDialog';

/**
 * The dialog of an action: its input as a form, prefilled from the record. A row menu opens it unless the
 * screen passes its own dialog.
 */
export const GeneratedDialog = ({ resource, action: key, record, onClose }: RowDialogProps<ListRecord>) => {
  const translate = useTranslate();
  const refresh = useRefresh();
  const notifySuccess = useNotifySuccess();
  const action = resource.actions[key] as Endpoint;
  const title = useLabels(resource.name).action(key);
  const inputFields = Object.keys(action.input.shape);
  const currentValues = Object.fromEntries(inputFields.map(field => [field, record[field]]));
  const fields = listInputFields(action).map(({ source }) => source);
  const send = async (values: Record<string, unknown>) => {
    const enteredValues = Object.fromEntries(fields.map(source => [source, values[source] ?? undefined]));
    const input = { ...currentValues, [resource.idField]: record.id, ...enteredValues };
    const response = await call(action, input);
    notifySuccess(translate('terrain.generated.done'), response);
    refresh();
    onClose(true);
  };
  return (
    <FormDialog
      title={title}
      about={getRecordName(resource, record)}
      submitLabel={title}
      defaultValues={currentValues}
      onSubmit={send}
      onClose={() => onClose()}
    >
      <GeneratedFields name={resource.name} action={action} />
    </FormDialog>
  );
};
