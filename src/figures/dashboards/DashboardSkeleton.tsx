import { Box, Skeleton } from '@mui/material';
import { boxGrid, fourColumns, twoColumns } from './layout-grids';

/** About as large as the page that loads. */
export const DashboardSkeleton = ({ boxed = 0, sections }: { boxed?: number; sections: number }) => (
  <>
    {boxed > 0 && (
      <Box sx={boxed === 4 ? fourColumns : boxGrid}>
        {Array.from({ length: boxed }, (_, at) => at).map(at => (
          <Skeleton key={at} variant="rounded" height={200} sx={{ bgcolor: 'action.hover' }} />
        ))}
      </Box>
    )}
    <Box sx={twoColumns}>
      {Array.from({ length: sections }, (_, at) => at).map(at => (
        <Skeleton key={at} variant="rounded" height={320} sx={{ bgcolor: 'action.hover' }} />
      ))}
    </Box>
  </>
);
