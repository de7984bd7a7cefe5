import { TablePagination } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { VerdictFilter } from './useImportRows';

type View = { page: number; limit: number; verdict: VerdictFilter };
type ImportPaginationProps = { view: View; total: number; onChange: (view: View) => void };

/** Pages of a file's rows. */
export const ImportPagination = ({ view, total, onChange }: ImportPaginationProps) => {
  const translate = useTranslate();
  if (total <= sizes[0]) return null;
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(view.page, Math.max(0, Math.ceil(total / view.limit) - 1))}
      rowsPerPage={view.limit}
      rowsPerPageOptions={sizes}
      labelRowsPerPage={translate('terrain.imports.pageSize')}
      labelDisplayedRows={({ from, to, count }) =>
        translate('terrain.imports.range', { from, to, total: count })
      }
      getItemAriaLabel={type =>
        translate(`terrain.generated.${type === 'previous' || type === 'first' ? 'previous' : 'next'}`)
      }
      onPageChange={(_, page) => onChange({ ...view, page })}
      onRowsPerPageChange={event => onChange({ ...view, page: 0, limit: Number(event.target.value) })}
    />
  );
};

const sizes = [25, 50, 100];
