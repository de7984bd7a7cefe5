import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { search } from '../../../contract/office/search';
import { call } from '../../framework/providers/call';
import { useDebouncedValue } from '../../framework/ui/useDebouncedValue';

/** The server's results for the typed text, debounced; the previous results stay until the next arrive. */
export const useSearchResults = (typed: string) => {
  const q = useDebouncedValue(typed.trim(), debounceMs);
  const query = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(search.actions.find, { q }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const isWaiting = typed.trim() !== q || query.isFetching;
  return { ...query, data: typed.trim() ? query.data : undefined, isWaiting };
};

/** Milliseconds after the last key. */
const debounceMs = 120;
