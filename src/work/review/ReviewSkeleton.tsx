import { Box, Skeleton } from '@mui/material';

/** The placeholder of the queue and its first task. */
export const ReviewSkeleton = () => (
  <Box sx={{ display: 'flex' }}>
    <Box sx={queue}>
      {[...Array(8).keys()].map(row => (
        <Box key={row} sx={{ height: 46, px: 2, py: 0.5 }}>
          <Skeleton width={`${50 + ((row * 7) % 20)}%`} />
          <Skeleton width={`${65 + ((row * 5) % 25)}%`} />
        </Box>
      ))}
    </Box>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ px: 2.5, py: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Skeleton width={180} />
        <Skeleton width={280} sx={{ maxWidth: 1 }} />
      </Box>
      <Box sx={{ px: 2.5, py: 1.5 }}>
        <Skeleton variant="rounded" width={420} height={32} sx={{ maxWidth: 1, mb: 1.5 }} />
        <Skeleton variant="rounded" height={400} />
      </Box>
    </Box>
  </Box>
);

const queue = {
  display: { xs: 'none', md: 'block' },
  width: 232,
  flexShrink: 0,
  borderRight: 1,
  borderColor: 'divider',
} as const;
