import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazy } from '../providers/lazy';
import type { Column } from './columns';

/** Which columns a table shows, and in which order. */
export const ColumnsButton = ({ columns, hidden }: { columns: Column[]; hidden: string[] }) => {
  const title = useTranslate()('ra.action.select_columns');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        aria-label={title}
        title={title}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ minWidth: 0, px: 0.75, color: 'text.secondary' }}
      >
        <ViewColumnOutlined sx={{ fontSize: 20 }} />
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <ColumnsPopover anchor={anchor} columns={columns} hidden={hidden} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
};

const ColumnsPopover = lazy(() => import('./ColumnsPopover'), 'ColumnsPopover');
