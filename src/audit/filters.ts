import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AuditFilters } from '../../contract/audit';

export const filterNames = Object.keys(AuditFilters.shape) as FilterName[];
export type FilterName = keyof typeof AuditFilters.shape;
export type Filters = Partial<Record<FilterName, string>>;

/** The filters stand in the address, so that a finding can be shared; what no filter could be is left out. */
export const useFilters = () => {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(
    () =>
      Object.fromEntries(
        filterNames.flatMap(name => {
          const value = params.get(name)?.trim();
          return value && AuditFilters.shape[name].safeParse(value).success ? [[name, value]] : [];
        }),
      ) as Filters,
    [params],
  );
  const change = (values: Filters) =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return { filters, change, clear: (then: Filters = {}) => setParams(then as Record<string, string>) };
};
