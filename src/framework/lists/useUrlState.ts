import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** State that a page stores in its address, so that it can be shared: named values, and a filter as one of them. */
export const useUrlState = () => {
  const [params, setParams] = useSearchParams();
  const text = params.get('filter');
  const filter = useMemo(() => parseFilter(text), [text]);
  const set = (values: Record<string, string | undefined>) =>
    setParams(
      current => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    params,
    set,
    /** Unvalidated: the page decides what is known and permitted. */
    filter,
    setFilter: (values: Record<string, unknown>) => {
      const entries = Object.entries(values).filter(([, value]) => value != null && value !== '');
      set({ filter: entries.length ? JSON.stringify(Object.fromEntries(entries)) : undefined });
    },
  };
};

const parseFilter = (text: string | null): Record<string, unknown> => {
  try {
    const value = text && JSON.parse(text);
    return value && typeof value === 'object' ? value : {};
  } catch {
    return {};
  }
};
