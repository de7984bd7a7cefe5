import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { search } from '../../contract/search';
import { call } from '../providers/call';

/** What the server finds for what is typed, asked once the keys rest; the last answer stays until the next. */
export const useFound = (typed: string) => {
  const q = useRested(typed.trim());
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

const useRested = (value: string) => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};
const delay = 120;
