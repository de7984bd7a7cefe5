import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { PageFrame } from '../../framework/ui/PageFrame';
import { ManualTable } from './ManualTable';
import { useManuals } from './useManuals';

/** The shared files that one may read (document 3, section 2.10). */
export const ManualsPage = () => {
  const translate = useTranslate();
  const query = useManuals();
  return (
    <PageFrame
      title={translate('terrain.manuals.title')}
      count={query.data && translate('terrain.manuals.count', { smart_count: query.data.length })}
    >
      <Box
        tabIndex={0}
        sx={{ flex: 1, minWidth: 0, minHeight: 0, overflowY: 'auto', p: { xs: 2, md: 3 }, outlineOffset: -2 }}
      >
        <ManualTable query={query} />
      </Box>
    </PageFrame>
  );
};
