import { useGetList, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNotifySuccess } from '../feedback/useNotifySuccess';
import type { RowDialogProps } from '../lists/actions';
import { getRecordName, type ListRecord } from '../lists/columns';
import { call } from '../providers/call';
import { RemovalDialog } from '../ui/RemovalDialog';

/** Removes a record; one in use needs a replacement. */
export const GeneratedRemoveDialog = ({
  resource,
  record,
  onClose,
}: Omit<RowDialogProps<ListRecord>, 'action'>) => {
  const translate = useTranslate();
  const notifySuccess = useNotifySuccess();
  const [isInUse, setIsInUse] = useState(false);
  const { data = [] } = useGetList<ListRecord>(
    resource.name,
    { pagination: { page: 1, perPage: 1000 }, sort: { field: resource.sorts[0], order: 'ASC' } },
    { enabled: isInUse },
  );
  return (
    <RemovalDialog
      name={getRecordName(resource, record)}
      replacements={data
        .filter(({ id }) => id !== record.id)
        .map(other => ({ id: Number(other.id), name: getRecordName(resource, other) }))}
      onUsed={() => setIsInUse(true)}
      remove={async replaced_by => {
        notifySuccess(
          translate('terrain.generated.done'),
          await call(resource.actions.remove, { id: record.id, replaced_by }),
        );
        onClose(true);
      }}
      onClose={() => onClose()}
    />
  );
};
