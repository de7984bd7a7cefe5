import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import CancelOutlined from '@mui/icons-material/Cancel';
import CheckCircleOutlined from '@mui/icons-material/CheckCircle';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { PhotoThumb } from '../evidence/PhotoThumb';
import { type RequestedSlots, type ReviewSlot, type ReviewStep, slotKey } from './review-steps';

/** A step's slots in a row, scrolled to the one under review: judged ones marked, empty ones dashed. */
export const PhotoStrip = ({ step, current, requested, onSelect }: Props) => {
  const translate = useTranslate();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const button = strip.current?.querySelector<HTMLElement>(`[data-index="${current}"]`);
    // scrollIntoView would also scroll the page.
    if (button)
      strip.current!.scrollLeft = button.offsetLeft - (strip.current!.clientWidth - button.clientWidth) / 2;
  }, [current]);
  return (
    <Box
      ref={strip}
      role="group"
      aria-label={translate('terrain.review.strip')}
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 0.75,
        mt: 1.25,
        pb: 1,
        overflowX: 'auto',
        '@media print': { flexWrap: 'wrap' },
      }}
    >
      {step.slots.map(slot => (
        <SlotButton
          key={slot.index}
          slot={slot}
          state={getState(slot, requested[slotKey(step.test, slot.index)])}
          isCurrent={slot.index === current}
          onSelect={() => onSelect(slot.index)}
        />
      ))}
    </Box>
  );
};

type Props = {
  step: ReviewStep;
  /** The index of the slot under review. */
  current: number;
  requested: RequestedSlots;
  onSelect: (index: number) => void;
};

const SlotButton = ({ slot, state, isCurrent, onSelect }: SlotButtonProps) => {
  const translate = useTranslate();
  const borderColor = slot.photo ? 'transparent' : 'divider';
  return (
    <Box
      component="button"
      type="button"
      data-index={slot.index}
      aria-current={isCurrent || undefined}
      aria-label={[slot.label, state && translate(`terrain.review.states.${state}`)]
        .filter(Boolean)
        .join(' – ')}
      title={slot.label}
      onClick={onSelect}
      sx={{
        position: 'relative',
        flex: '0 0 auto',
        width: 74,
        height: 56,
        p: 0,
        overflow: 'hidden',
        border: 2,
        borderStyle: slot.photo ? 'solid' : 'dashed',
        borderColor: isCurrent ? 'primary.main' : borderColor,
        borderRadius: 1,
        bgcolor: slot.photo ? 'action.hover' : 'transparent',
        color: 'text.secondary',
        cursor: 'pointer',
      }}
    >
      {slot.photo ? (
        <PhotoThumb src={slot.photo.thumb} />
      ) : (
        <AddPhotoAlternateOutlined aria-hidden sx={{ fontSize: 18 }} />
      )}
      {state && state !== 'empty' && (
        <Box
          sx={{
            position: 'absolute',
            right: 2,
            top: 2,
            lineHeight: 0,
            borderRadius: '50%',
            bgcolor: 'background.paper',
          }}
        >
          {state === 'ok' ? (
            <CheckCircleOutlined aria-hidden sx={{ fontSize: 17, color: 'success.main' }} />
          ) : (
            <CancelOutlined aria-hidden sx={{ fontSize: 17, color: 'error.main' }} />
          )}
        </Box>
      )}
    </Box>
  );
};

type SlotButtonProps = {
  slot: ReviewSlot;
  state: ReturnType<typeof getState>;
  isCurrent: boolean;
  onSelect: () => void;
};

/** The verdict on the slot's photo, null without a verdict; for an empty slot, whether it was requested. */
const getState = ({ photo }: ReviewSlot, requestedCause: string | undefined) => {
  if (photo) return photo.verdict;
  return requestedCause === undefined ? 'empty' : 'asked';
};
