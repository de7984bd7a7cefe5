import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import CancelOutlined from '@mui/icons-material/Cancel';
import CheckCircleOutlined from '@mui/icons-material/CheckCircle';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { PhotoThumb } from '../evidence/PhotoThumb';
import { type RequestedSlots, type ReviewSlot, type ReviewStep, slotKey } from './review-steps';

/** A step's slots in a row, scrolled to the one under review: judged ones marked, empty ones dashed. */
export const PhotoStrip = ({ step, chosen, asked, onChoose }: Props) => {
  const translate = useTranslate();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>(`[data-index="${chosen}"]`);
    // scrollIntoView would also scroll the page.
    if (current)
      strip.current!.scrollLeft = current.offsetLeft - (strip.current!.clientWidth - current.clientWidth) / 2;
  }, [chosen]);
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
      {step.slots.map(slot => {
        const open = slot.index === chosen;
        const state = stateOf(slot, asked[slotKey(step.test, slot.index)]);
        return (
          <Box
            key={slot.index}
            component="button"
            type="button"
            data-index={slot.index}
            aria-current={open || undefined}
            aria-label={[slot.label, state && translate(`terrain.review.states.${state}`)]
              .filter(Boolean)
              .join(' – ')}
            title={slot.label}
            onClick={() => onChoose(slot.index)}
            sx={{
              position: 'relative',
              flex: '0 0 auto',
              width: 74,
              height: 56,
              p: 0,
              overflow: 'hidden',
              border: 2,
              borderStyle: slot.photo ? 'solid' : 'dashed',
              borderColor: open ? 'primary.main' : slot.photo ? 'transparent' : 'divider',
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
      })}
    </Box>
  );
};

type Props = {
  step: ReviewStep;
  chosen: number;
  asked: RequestedSlots;
  onChoose: (index: number) => void;
};

const stateOf = ({ photo }: ReviewSlot, requested: string | undefined) =>
  photo ? photo.verdict : requested === undefined ? 'empty' : 'asked';
