import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getImports, type Import, type ImportRow } from '../../../contract/framework/imports';
import { call } from '../providers/call';

export type VerdictFilter = ImportRow['verdict'] | 'all';

/** One page of the rows of a staged import. */
export const useImportRows = (
  { import_id, status }: Import,
  view: { page: number; limit: number; verdict: VerdictFilter },
) =>
  useQuery({
    // The meaning of a row's verdict changes with the commit.
    queryKey: ['imports', import_id, 'rows', status, view],
    queryFn: ({ signal }) => {
      const verdict = view.verdict === 'all' ? undefined : view.verdict;
      return call(
        getImports().actions.rows,
        { import_id, page: view.page + 1, limit: view.limit, verdict },
        { signal },
      );
    },
    placeholderData: keepPreviousData,
  });
