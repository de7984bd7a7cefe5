import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { type ComponentProps, Suspense, useState } from 'react';
import { lazy } from '../providers/lazy';
import type { Column } from './columns';
import { loadViewSharing } from './view-sharing';

/** Saved views of a list, to apply or to share. */
export const ViewsButton = ({ columns, hidden }: { columns: Column[]; hidden: string[] }) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<BookmarkBorderOutlined />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('terrain.generated.views')}
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <ViewsPopover anchor={anchor} columns={columns} hidden={hidden} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
};

const loadViewsPopover = async () => {
  const [part, sharing] = await Promise.all([import('./ViewsPopover'), loadViewSharing()]);
  type Props = Omit<ComponentProps<typeof part.ViewsPopover>, 'sharing'>;
  return { ViewsPopover: (props: Props) => <part.ViewsPopover {...props} sharing={sharing} /> };
};
const ViewsPopover = lazy(loadViewsPopover, 'ViewsPopover');
