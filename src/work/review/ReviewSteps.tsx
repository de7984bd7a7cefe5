import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { listRefusedSlots, type RequestedSlots, type ReviewStep } from './review-steps';

/** The steps of a task: how many slots are filled, and how many photos are judged and refused. */
export const ReviewSteps = ({ steps, requested, current, onSelect }: Props) => {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('terrain.evidence.steps')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1.5 }}
    >
      {steps.map(step => {
        const { test, label, slots, filled } = step;
        const photos = slots.flatMap(({ photo }) => (photo ? [photo] : []));
        const refusedCount = listRefusedSlots([step], requested).length;
        const areAllOk = photos.length > 0 && photos.every(({ verdict }) => verdict === 'ok');
        const isCurrent = test === current;
        return (
          <Button
            key={test}
            aria-current={isCurrent ? 'step' : undefined}
            onClick={() => onSelect(test)}
            sx={{
              minHeight: 30,
              px: 1.25,
              gap: 0.75,
              color: isCurrent ? 'primary.main' : 'text.primary',
              bgcolor: isCurrent ? 'action.selected' : undefined,
            }}
          >
            {label}
            {filled && (
              <Box
                component="span"
                sx={{ color: 'text.secondary', fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}
              >
                {filled.done} / {filled.of}
              </Box>
            )}
            {refusedCount > 0 && (
              <Box component="span" sx={{ color: 'error.main', fontVariantNumeric: 'tabular-nums' }}>
                {translate('terrain.review.refusedPhotos', { smart_count: refusedCount })}
              </Box>
            )}
            {areAllOk && (
              <Box component="span" sx={{ color: 'success.main' }}>
                {translate('terrain.review.states.ok')}
              </Box>
            )}
          </Button>
        );
      })}
    </Box>
  );
};

type Props = {
  steps: readonly ReviewStep[];
  requested: RequestedSlots;
  /** The key of the step under review. */
  current: string;
  onSelect: (test: string) => void;
};
