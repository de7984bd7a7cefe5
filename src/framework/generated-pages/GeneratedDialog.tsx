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
  const known = Object.fromEntries(Object.keys(action.input.shape).map(field => [field, record[field]]));
  const fields = listInputFields(action).map(({ source }) => source);
  const send = async (values: Record<string, unknown>) => {
    const typed = Object.fromEntries(fields.map(source => [source, values[source] ?? undefined]));
    const done = await call(action, { ...known, [resource.idField]: record.id, ...typed });
    notifySuccess(translate('terrain.generated.done'), done);
    refresh();
    onClose(true);
  };
  return (
    <FormDialog
      title={title}
      about={getRecordName(resource, record)}
      submitLabel={title}
      defaultValues={known}
      onSubmit={send}
      onClose={() => onClose()}
    >
      <GeneratedFields name={resource.name} action={action} />
    </FormDialog>
  );
};
