import { Box, LinearProgress, Typography } from '@mui/material';

/** Work in progress; `percent` is null while the remainder is unknown. */
export const ImportProgress = ({ label, percent }: { label: string; percent: number | null }) => (
  <Box role="status" sx={{ py: 4 }}>
    <Typography variant="body2" sx={{ mb: 1, fontVariantNumeric: 'tabular-nums' }}>
      {label}
    </Typography>
    <LinearProgress
      aria-label={label}
      variant={percent === null ? 'indeterminate' : 'determinate'}
      value={percent ?? undefined}
    />
  </Box>
);
