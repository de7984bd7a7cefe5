import { Box, Skeleton } from '@mui/material';
import { boxes, fours, halves } from './look';

/** About as large as the page that loads. */
export const DashboardSkeleton = ({ boxed = 0, sections }: { boxed?: number; sections: number }) => (
  <>
    {boxed > 0 && (
      <Box sx={boxed === 4 ? fours : boxes}>
        {Array.from({ length: boxed }, (_, at) => at).map(at => (
          <Skeleton key={at} variant="rounded" height={200} sx={{ bgcolor: 'action.hover' }} />
        ))}
      </Box>
    )}
    <Box sx={halves}>
      {Array.from({ length: sections }, (_, at) => at).map(at => (
        <Skeleton key={at} variant="rounded" height={320} sx={{ bgcolor: 'action.hover' }} />
      ))}
    </Box>
  </>
);
