import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';

/** The filters are stored in the address, so that a result can be shared; values that are not valid are dropped. */
export const useUrlFilters = <Name extends string>(shape: Record<Name, z.ZodType>) => {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(
    () =>
      Object.fromEntries(
        (Object.keys(shape) as Name[]).flatMap(name => {
          const value = params.get(name)?.trim();
          return value && shape[name].safeParse(value).success ? [[name, value]] : [];
        }),
      ) as Partial<Record<Name, string>>,
    [params, shape],
  );
  const setFilters = (then: Partial<Record<Name, string>>, options?: { replace: boolean }) =>
    setParams(then as Record<string, string>, options);
  return { filters, setFilters };
};
