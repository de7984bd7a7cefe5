import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { getHistoryLabel } from '../../../contract/office/history-labels';
import { type Maintenance, maintenance } from '../../../contract/work/maintenance';
import { siteLists } from '../../../contract/work/site-selection';
import { isDay } from '../../../i18n/dates';
import { useFormats } from '../../framework/fields/useFormats';
import { HistoryTable } from '../../framework/history/HistoryTable';
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
  const label = (column: string) => {
    const historyLabel = getHistoryLabel(column, 'maintenance_plans');
    return historyLabel && translate(`resources.${historyLabel.resource}.fields.${historyLabel.field}`);
  };
  const filterLabel = (name: string) => translate(`resources.${siteList}.fields.${name}`, { _: name });
  const show = (field: string, value: unknown) => {
    if (choiceFields.includes(field)) return translate(`resources.maintenance.choices.${field}.${value}`);
    if (field === 'kind') return translate(`terrain.planning.kinds.${value}`);
    if (field === 'area')
      return translate(`resources.${siteLists[value as keyof typeof siteLists].name}.title`);
    if (field === 'filter')
      return Object.entries(value as object)
        .map(([name, filterValue]) => formats.labelled(filterLabel(name), formatFilterValue(filterValue)))
        .join(' · ');
    if (typeof value === 'boolean') return translate(`ra.boolean.${value}`);
    return isDay(value) ? formats.day(value) : undefined;
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
        words={{ label, show }}
      />
    </DialogFrame>
  );
};

/** Fields whose values are choices with labels. */
const choiceFields = ['rhythm', 'taker', 'planning', 'status'];
const formatFilterValue = (filterValue: unknown) =>
  typeof filterValue === 'object' && !Array.isArray(filterValue)
    ? JSON.stringify(filterValue)
    : String(filterValue);
