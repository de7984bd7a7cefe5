import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import { Alert, Box, Button, Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';

/** Placeholder rows of the real height: no layout shift when the data arrives. */
export const ListSkeleton = ({ rows = 8 }: { rows?: number }) => {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('terrain.generated.loading')} sx={{ pt: '36px' }}>
      {[...Array(Math.min(rows, 15)).keys()].map(row => (
        <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 3, height: 40, px: 2 }}>
          {bars.map(([bar, width]) => (
            <Skeleton key={bar} width={`${width + vary(row * 7 + bar * 3, 5)}%`} height={14} />
          ))}
        </Box>
      ))}
    </Box>
  );
};

/** The same on a phone: placeholder cards with as many lines as the real ones. */
export const CardsSkeleton = ({ cards, lines }: { cards: number; lines: number }) => {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      aria-label={translate('terrain.generated.loading')}
      sx={{ p: 1.5, display: 'grid', gap: 1.25 }}
    >
      {[...Array(Math.min(cards, 5)).keys()].map(card => (
        <Box key={card} sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: '8px' }}>
          <Skeleton width={`${40 + vary(card * 7, 5) * 4}%`} height={16} sx={{ my: 1 }} />
          {[...Array(lines).keys()].map(line => (
            <Skeleton
              key={line}
              width={`${58 + vary(card * 3 + line * 5, 7) * 5}%`}
              height={14}
              sx={cardLine}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
};
/** Uneven widths, the same on each render. */
const vary = (seed: number, steps: number) => seed % steps;
/** A line of a card with the gap after it. */
const cardLine = { mt: '4px', mb: '6px' } as const;
/** Of each bar in a row, its index and its width in percent. */
const bars = [2, 9, 18, 9, 12, 8, 12, 11].map((width, bar) => [bar, width]);

/** Says that the list is filtered by a stored filter of an earlier visit. */
export const RestoredFilterNotice = ({ filters, onReset }: { filters: string[]; onReset: () => void }) => {
  const translate = useTranslate();
  const textValues = { filters: filters.join(', '), smart_count: filters.length };
  return (
    <Alert
      severity="info"
      icon={<FilterAltOutlined fontSize="small" />}
      sx={{ mx: 2, mt: 1, py: 0, alignItems: 'center', flexShrink: 0, '& .MuiAlert-action': { pt: 0 } }}
      action={
        <Button color="inherit" size="small" onClick={onReset}>
          {translate('terrain.generated.reset')}
        </Button>
      }
    >
      {translate('terrain.generated.cameBack', textValues)}
    </Alert>
  );
};

/** Why the list could not be loaded; rows loaded before may still be visible. */
export const ListFailure = ({ error, hasRows, onRetry }: FailureProps) => {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      sx={{ m: 2, mb: hasRows ? 0 : 2, flexShrink: 0 }}
      action={
        <Button color="inherit" onClick={onRetry}>
          {translate('terrain.generated.retry')}
        </Button>
      }
    >
      {translate(`terrain.generated.${hasRows ? 'failedKept' : 'failed'}`)} {error.message}
    </Alert>
  );
};
type FailureProps = { error: Error; hasRows: boolean; onRetry: () => void };
