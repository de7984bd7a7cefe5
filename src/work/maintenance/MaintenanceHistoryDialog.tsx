import { useQuery } from '@tanstack/react-query';
import { ResourceContextProvider, useTranslate } from 'ra-core';
import { createHistoryWords } from '../../../contract/office/history-words';
import { type Maintenance, maintenance } from '../../../contract/work/maintenance';
import { siteLists } from '../../../contract/work/site-selection';
import { useFormats } from '../../framework/fields/useFormats';
import { HistoryTable } from '../../framework/history/HistoryTable';
import { useHistoryTexts } from '../../framework/history/useHistoryTexts';
import type { RowDialogProps } from '../../framework/lists/actions';
import { type Filter, groupFilters, isFilterSet } from '../../framework/lists/filter-values';
import { listAllowedFilters } from '../../framework/lists/filters';
import { useFilterWords } from '../../framework/lists/useFilterWords';
import { call } from '../../framework/providers/call';
import { useSession } from '../../framework/providers/sessionStore';
import { DialogFrame } from '../../framework/ui/DialogFrame';

type Props = Pick<RowDialogProps<Maintenance>, 'record' | 'onClose'>;

/** Who changed a maintenance plan, and when; its filter is one of a list of sites, with that list's labels. */
export const MaintenanceHistoryDialog = (props: Props) => (
  <ResourceContextProvider value={siteLists[props.record.area].name}>
    <HistoryDialog {...props} />
  </ResourceContextProvider>
);

const HistoryDialog = ({ record: { maintenance_id, name, area }, onClose }: Props) => {
  const translate = useTranslate();
  const filterText = useFilterText(siteLists[area]);
  const query = useQuery({
    queryKey: [maintenance.name, 'history', maintenance_id],
    queryFn: ({ signal }) =>
      call(maintenance.actions.history, { maintenance_id }, { signal }).then(({ data }) => data),
  });
  const words = createHistoryWords('maintenance_plans', null, useHistoryTexts());
  const show = (field: string, value: unknown) => {
    if (field === 'area')
      return translate(`resources.${siteLists[value as keyof typeof siteLists].name}.title`);
    if (field === 'filter') return filterText(value as Filter);
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

/** A filter as its chips say it; one that the reader may not use is left out. */
const useFilterText = (contract: (typeof siteLists)[keyof typeof siteLists]) => {
  const { nameOf, valueIn } = useFilterWords();
  const { labelled } = useFormats();
  const user = useSession();
  const entries = groupFilters(listAllowedFilters(contract, user));
  return (filter: Filter) =>
    entries
      .filter(entry => isFilterSet(entry, filter))
      .map(entry => labelled(nameOf(entry), valueIn(entry, filter)?.full ?? ''))
      .join(' · ');
};
