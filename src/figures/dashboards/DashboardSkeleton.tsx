import { Box, Skeleton } from '@mui/material';
import { boxGrid, fourColumns, twoColumns } from './layout-grids';

/** A placeholder about as large as the page that loads. */
export const DashboardSkeleton = ({ boxes = 0, sections }: { boxes?: number; sections: number }) => (
  <>
    {boxes > 0 && (
      <Box sx={boxes === 4 ? fourColumns : boxGrid}>
        {Array.from({ length: boxes }, (_, index) => index).map(index => (
          <Skeleton key={index} variant="rounded" height={200} sx={{ bgcolor: 'action.hover' }} />
        ))}
      </Box>
    )}
    <Box sx={twoColumns}>
      {Array.from({ length: sections }, (_, index) => index).map(index => (
        <Skeleton key={index} variant="rounded" height={320} sx={{ bgcolor: 'action.hover' }} />
      ))}
    </Box>
  </>
);
