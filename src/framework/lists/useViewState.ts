import { useListContext } from 'ra-core';
import { useLocation, useNavigate } from 'react-router';
import { getResource } from '../../../contract/framework/resources';
import type { ViewState } from '../../../contract/framework/views';
import type { Column } from './columns';
import { pageSizes } from './filters';
import { ownSearchState } from './useListMemory';
import { useStoredColumns } from './useStoredColumns';

/** The list's state as a saved view stores it, and how to apply one. */
export const useViewState = (columns: Column[], hiddenByDefault: string[]) => {
  const { filterValues, sort, perPage, resource } = useListContext();
  const { views } = getResource(resource);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { hidden, setHidden, order, setRanks } = useStoredColumns(columns.length, hiddenByDefault);

  const shownView = new URLSearchParams(search).get('view');

  const state: ViewState = {
    filter: filterValues,
    sort: sort.field,
    order: sort.order,
    per_page: perPage,
    ...(views && shownView && { view: shownView }),
    columns: order.map(index => ({
      source: columns[index].source,
      shown: !hidden.includes(columns[index].source),
    })),
  };

  const applyView = (view: ViewState) => {
    if (view.columns) {
      const indexes = view.columns.map(({ source }) => columns.findIndex(column => column.source === source));
      setHidden(view.columns.filter(({ shown }) => !shown).map(({ source }) => source));
      setRanks(indexes.filter(index => index >= 0));
    }
    // Whether rows are shown as list or map is not part of a saved view, unless the contract has views.
    const viewToShow = views ? view.view : shownView;
    const query = new URLSearchParams({
      ...(viewToShow && { view: viewToShow }),
      filter: JSON.stringify(view.filter),
      page: '1',
      perPage: String(pageSizes.includes(view.per_page ?? 0) ? view.per_page : pageSizes[0]),
      ...(view.sort && { sort: view.sort, order: view.order ?? 'ASC' }),
    });
    navigate({ search: `?${query}` }, { state: ownSearchState });
  };
  return { state, applyView };
};
