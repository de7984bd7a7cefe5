import SearchOff from '@mui/icons-material/SearchOff';
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useResourceContext, useTranslate } from 'ra-core';

/** Rows to come, as high as rows are: nothing jumps when they arrive. */
export const ListSkeleton = ({ rows = 8 }: { rows?: number }) => {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('terrain.generated.loading')} sx={{ pt: '36px' }}>
      {[...Array(Math.min(rows, 15)).keys()].map(row => (
        <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 3, height: 40, px: 2 }}>
          {bars.map(([bar, width]) => (
            <Skeleton key={bar} width={`${width + ((row * 7 + bar * 5) % 5)}%`} height={14} />
          ))}
        </Box>
      ))}
    </Box>
  );
};
const bars = [2, 9, 18, 9, 12, 8, 12, 11].map((width, bar) => [bar, width]);

/** Nothing found: what is so, and what to do next. */
export const ListEmpty = ({ filtered, onReset }: { filtered: boolean; onReset: () => void }) => {
  const translate = useTranslate();
  const resource = useResourceContext();
  return (
    <Box sx={{ m: 'auto', py: 8, px: 3, textAlign: 'center', maxWidth: 420 }}>
      <SearchOff sx={{ fontSize: 36, color: 'text.disabled', mb: 1 }} aria-hidden />
      <Typography variant="subtitle1" component="p" sx={{ fontWeight: 600 }}>
        {translate(`resources.${resource}.empty`, { _: translate('terrain.generated.empty') })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {translate(`terrain.generated.${filtered ? 'emptyFiltered' : 'emptyAll'}`)}
      </Typography>
      {filtered && (
        <Button variant="outlined" onClick={onReset}>
          {translate('terrain.generated.reset')}
        </Button>
      )}
    </Box>
  );
};

/** What happened, and what was kept. */
export const ListFailure = ({ error, kept, onRetry }: FailureProps) => {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      sx={{ m: 2, mb: kept ? 0 : 2, flexShrink: 0 }}
      action={
        <Button color="inherit" onClick={onRetry}>
          {translate('terrain.generated.retry')}
        </Button>
      }
    >
      {translate(`terrain.generated.${kept ? 'failedKept' : 'failed'}`)} {error.message}
    </Alert>
  );
};
type FailureProps = { error: Error; kept: boolean; onRetry: () => void };
