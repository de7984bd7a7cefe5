import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The outline of a page while its code loads: the title stays in place. */
export const PageLoading = () => (
  <Box aria-busy sx={{ flex: 1, px: { xs: 2, md: 3 }, py: 1.5, overflow: 'hidden' }}>
    <Skeleton width={180} height={32} />
    {widths.map(width => (
      <Skeleton key={width} width={`${width}%`} height={40} />
    ))}
  </Box>
);

const widths = [100, 99, 98, 97, 96, 95, 94, 93];
