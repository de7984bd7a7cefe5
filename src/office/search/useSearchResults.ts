import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { search } from '../../../contract/office/search';
import { call } from '../../framework/providers/call';
import { useDebouncedValue } from '../../framework/ui/useDebouncedValue';

/** The server's results for the typed text, debounced; the last answer stays until the next. */
export const useSearchResults = (typed: string) => {
  const q = useDebouncedValue(typed.trim(), pause);
  const found = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(search.actions.find, { q }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: 1,
  });
  const waiting = typed.trim() !== q || found.isFetching;
  return { ...found, data: typed.trim() ? found.data : undefined, waiting };
};

/** Milliseconds after the last key. */
const pause = 120;
