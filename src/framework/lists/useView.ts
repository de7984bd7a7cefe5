import { useListContext } from 'ra-core';
import { useLocation, useNavigate } from 'react-router-dom';
import { sameListState } from './useListMemory';

/** Which view of a list is shown, stored in the address beside filter, order and page so that it can be shared. */
export const useView = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const getListQuery = useListQueryParams();
  const view = new URLSearchParams(search).get('view') ?? 'list';
  const setView = (next: string) => {
    const query = getListQuery();
    if (next !== 'list') query.set('view', next);
    navigate({ search: `?${query}` }, { state: sameListState });
  };
  return [view, setView] as const;
};

/** The list's complete state as a query string. */
export const useListQueryParams = () => {
  const { filterValues, sort, page, perPage } = useListContext();
  return () =>
    new URLSearchParams({
      filter: JSON.stringify(filterValues),
      sort: sort.field,
      order: sort.order,
      page: String(page),
      perPage: String(perPage),
      displayedFilters: '{}',
    });
};
