import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type Maintenance, maintenance } from '../../../contract/work/maintenance';
import { siteLists } from '../../../contract/work/site-selection';
import { useFormats } from '../../framework/fields/useFormats';
import { HistoryTable } from '../../framework/history/HistoryTable';
import { useHistoryWords } from '../../framework/history/useHistoryWords';
import type { RowDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { DialogFrame } from '../../framework/ui/DialogFrame';

/** Who changed a maintenance plan, and when. */
export const MaintenanceHistoryDialog = ({
  record,
  onClose,
}: Pick<RowDialogProps<Maintenance>, 'record' | 'onClose'>) => {
  const { maintenance_id, name, area } = record;
  const translate = useTranslate();
  const formats = useFormats();
  const query = useQuery({
    queryKey: [maintenance.name, 'history', maintenance_id],
    queryFn: ({ signal }) =>
      call(maintenance.actions.history, { maintenance_id }, { signal }).then(({ data }) => data),
  });
  const siteList = siteLists[area].name;
  const words = useHistoryWords('maintenance_plans');
  const filterLabel = (name: string) => translate(`resources.${siteList}.fields.${name}`, { _: name });
  const show = (field: string, value: unknown) => {
    if (field === 'area')
      return translate(`resources.${siteLists[value as keyof typeof siteLists].name}.title`);
    if (field === 'filter')
      return Object.entries(value as object)
        .map(([name, filterValue]) => formats.labelled(filterLabel(name), formatFilterValue(filterValue)))
        .join(' · ');
    return words.show(field, value);
  };
  return (
    <DialogFrame
      title={translate('terrain.dialogs.history.title')}
      about={name}
      width="md"
      onClose={() => onClose()}
    >
      <HistoryTable
        query={query}
        empty={translate('terrain.maintenance.noHistory')}
        words={{ ...words, show }}
      />
    </DialogFrame>
  );
};

const formatFilterValue = (filterValue: unknown) =>
  typeof filterValue === 'object' && !Array.isArray(filterValue)
    ? JSON.stringify(filterValue)
    : String(filterValue);
