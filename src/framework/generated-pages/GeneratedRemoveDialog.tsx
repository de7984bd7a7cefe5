import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetList, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { isCrud } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { listReferencesTo } from '../../../contract/framework/reference';
import { useNotifySuccess } from '../feedback/useNotifySuccess';
import { useFormats } from '../fields/useFormats';
import { useLabels } from '../fields/useLabels';
import type { RowDialogProps } from '../lists/actions';
import { getRecordName, type ListRecord } from '../lists/columns';
import { useRecordName } from '../lists/useRecordName';
import { useCan } from '../providers/access';
import { hasCapability } from '../providers/backend';
import { call } from '../providers/call';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { RemovalDialog } from '../ui/RemovalDialog';

type Props = Omit<RowDialogProps<ListRecord>, 'action'>;

/** Removes a record: at once, or after a question where others go along or lose their link to it. */
export const GeneratedRemoveDialog = (props: Props) => {
  const { resource, record, onClose } = props;
  const translate = useTranslate();
  const { number, labelled } = useFormats();
  const { counts, error, isPending } = useAffectedCounts(resource, record);
  const name = useRecordName(resource, [record])(record);
  const [isConfirmed, setIsConfirmed] = useState(false);
  if (isPending) return null;
  if (isConfirmed || (counts.length === 0 && !error)) return <Removal {...props} />;
  const toText = (rule: string) =>
    counts
      .filter(({ onDelete }) => onDelete === rule)
      .map(({ name, count }) =>
        labelled(translate(`resources.${name}.name`, { smart_count: count }), number(count)),
      )
      .join(', ');
  const texts = ['cascade', 'setNull'].flatMap(rule => {
    const records = toText(rule);
    return records ? [translate(`terrain.relations.${rule}`, { records })] : [];
  });
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

/** How many records, as far as the reader may read them, would be removed with one, or lose their link to it. */
const useAffectedCounts = (resource: ResourceContract, record: ListRecord) => {
  const dataProvider = useDataProvider();
  const may = useCan();
  const references = useMemo(() => listReferencesTo(resource.name), [resource]);
  const affected = references.filter(
    ({ contract, onDelete }) =>
      onDelete !== 'restrict' && hasCapability('undo') && may(contract.actions.list.needs),
  );
  const {
    data: counts = [],
    error,
    isLoading,
  } = useQuery({
    queryKey: [resource.name, 'affected', record.id],
    queryFn: ({ signal }) =>
      Promise.all(
        affected.map(async ({ contract: { name, sorts }, field, onDelete }) => {
          const { total = 0 } = await dataProvider.getList(name, {
            filter: { [field]: record.id },
            pagination: { page: 1, perPage: 1 },
            sort: { field: sorts[0], order: 'ASC' },
            signal,
          });
          return { name, onDelete, count: total };
        }),
      ),
    enabled: affected.length > 0,
    gcTime: 0,
  });
  return { counts: counts.filter(({ count }) => count > 0), error, isPending: isLoading };
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
