import { useGetList, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFeedback } from '../feedback/feedback';
import type { ActionDialogProps } from '../lists/actions';
import { nameOfRecord } from '../lists/columns';
import { call } from '../providers/call';
import { RemovalDialog } from '../ui/RemovalDialog';

/** Asks before a record is removed; what other records use, only with another in its place. */
export const RemoveDialog = ({ resource, record, onClose }: Omit<ActionDialogProps, 'action'>) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const [used, setUsed] = useState(false);
  const { data = [] } = useGetList(
    resource.name,
    { pagination: { page: 1, perPage: 1000 }, sort: { field: resource.sorts[0], order: 'ASC' } },
    { enabled: used },
  );
  return (
    <RemovalDialog
      name={nameOfRecord(resource, record)}
      text={translate('terrain.dialogs.replace.askFirst')}
      heirs={data
        .filter(({ id }) => id !== record.id)
        .map(other => ({ id: Number(other.id), name: nameOfRecord(resource, other) }))}
      onUsed={() => setUsed(true)}
      remove={async replaced_by => {
        await call(resource.actions.remove, { id: record.id, replaced_by });
        flash(translate('terrain.generated.done'), 'success');
        onClose(true);
      }}
      onClose={() => onClose()}
    />
  );
};
