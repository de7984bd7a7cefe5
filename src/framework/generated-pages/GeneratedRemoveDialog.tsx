import { useDataProvider, useGetList, useTranslate } from 'ra-core';
import { useState } from 'react';
import { isCrud } from '../../../contract/framework/crud';
import { useNotifySuccess } from '../feedback/useNotifySuccess';
import { useLabels } from '../fields/useLabels';
import type { RowDialogProps } from '../lists/actions';
import { getRecordName, type ListRecord } from '../lists/columns';
import { useRecordName } from '../lists/useRecordName';
import { hasCapability } from '../providers/backend';
import { call } from '../providers/call';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { RemovalDialog } from '../ui/RemovalDialog';
import { useAffectedRecords } from './useAffectedRecords';

type Props = Omit<RowDialogProps<ListRecord>, 'action'>;

/** Removes a record: at once, or after a question where others go along or lose their link to it. */
export const GeneratedRemoveDialog = (props: Props) => {
  const { resource, record, onClose } = props;
  const translate = useTranslate();
  const { texts, error, isPending } = useAffectedRecords(resource, [Number(record.id)]);
  const name = useRecordName(resource, [record])(record);
  const [isConfirmed, setIsConfirmed] = useState(false);
  if (isPending) return null;
  if (isConfirmed || (texts.length === 0 && !error)) return <Removal {...props} />;
  return (
    <ConfirmDialog
      title={translate('terrain.dialogs.replace.title', { name })}
      text={error ? error.message : texts.join(' ')}
      confirmLabel={translate('terrain.generated.actions.remove')}
      onConfirm={() => setIsConfirmed(true)}
      onClose={() => onClose()}
    />
  );
};

/** One in use needs a replacement. What cannot be undone is asked about first. */
const Removal = ({ resource, record, onClose }: Props) => {
  const translate = useTranslate();
  const labels = useLabels(resource.name);
  const dataProvider = useDataProvider();
  const notifySuccess = useNotifySuccess();
  const [isInUse, setIsInUse] = useState(false);
  const { data = [] } = useGetList<ListRecord>(
    resource.name,
    { pagination: { page: 1, perPage: 1000 }, sort: { field: resource.sorts[0], order: 'ASC' } },
    { enabled: isInUse },
  );
  const name = useRecordName(resource, [record])(record);
  const send = async (replaced_by?: number): Promise<unknown> => {
    if (!isCrud(resource) || replaced_by !== undefined)
      return call(resource.actions.remove, { id: record.id, replaced_by });
    return (await dataProvider.delete(resource.name, { id: record.id, previousData: record })).data;
  };
  const remove = async (replaced_by?: number) => {
    notifySuccess(translate('terrain.generated.done'), await send(replaced_by));
    onClose(true);
  };
  if (!hasCapability('undo'))
    return (
      <ConfirmDialog
        title={translate('terrain.dialogs.replace.title', { name })}
        text={translate('terrain.dialogs.replace.final')}
        confirmLabel={labels.action('remove')}
        onConfirm={() => remove()}
        onClose={() => onClose()}
      />
    );
  return (
    <RemovalDialog
      name={name}
      replacements={data
        .filter(({ id }) => id !== record.id)
        .map(other => ({ id: Number(other.id), name: getRecordName(resource, other) }))}
      onUsed={() => setIsInUse(true)}
      remove={remove}
      onClose={() => onClose()}
    />
  );
};
