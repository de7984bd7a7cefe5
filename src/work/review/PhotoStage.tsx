import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import ZoomOutMap from '@mui/icons-material/ZoomOutMap';
import { Box, IconButton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type TouchEvent, useRef } from 'react';
import type { TaskDetail } from '../../../contract/work/tasks';
import { useFormats } from '../../framework/fields/useFormats';
import { CheckStatusMark } from '../evidence/CheckStatusMark';
import { PhotoVerdict } from '../evidence/PhotoVerdict';
import { PhotoVersions } from '../evidence/PhotoVersions';
import { isFarFromSite } from '../evidence/photo-place';
import type { ReviewSlot } from './review-steps';
import { SlotRequest } from './SlotRequest';
import { usePhotoVersion } from './usePhotoVersion';

/** The slot under review: its photo large, its details on one line, its verdict. A swipe moves on. */
export const PhotoStage = ({
  task,
  test,
  slot,
  asked,
  onAsk,
  hasBefore,
  hasNext,
  onGo,
  onLarge,
  above = 400,
}: Props) => {
  const translate = useTranslate();
  const { distance: inWords, instant, quoted } = useFormats();
  const { photo, label } = slot;
  const [earlier, setEarlier] = usePhotoVersion(photo?.id);
  const touched = useRef<number>(undefined);
  const swipe = {
    onTouchStart: ({ touches }: TouchEvent) => {
      touched.current = touches.length === 1 ? touches[0].clientX : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const moved = touched.current === undefined ? 0 : changedTouches[0].clientX - touched.current;
      if (Math.abs(moved) > 48) onGo(moved < 0 ? 1 : -1);
    },
  };
  return (
    <Box>
      <Box
        {...swipe}
        sx={{
          position: 'relative',
          height: { xs: '46vh', md: `max(300px, calc(100dvh - ${above}px))` },
          borderRadius: 1,
          overflow: 'hidden',
          bgcolor: 'action.hover',
          '@media print': { height: '90mm' },
        }}
      >
        {photo ? (
          <Box
            component="button"
            type="button"
            onClick={onLarge}
            aria-label={translate('terrain.review.large', { label })}
            sx={{
              display: 'block',
              width: '100%',
              height: '100%',
              p: 0,
              border: 0,
              bgcolor: 'transparent',
              cursor: 'zoom-in',
            }}
          >
            <Box
              component="img"
              src={earlier ?? photo.url}
              alt={label}
              sx={{ width: '100%', height: '100%', objectFit: 'contain', display: 'block' }}
            />
          </Box>
        ) : (
          <Box
            sx={{
              height: '100%',
              display: 'grid',
              placeContent: 'center',
              justifyItems: 'center',
              gap: 0.5,
              color: 'text.secondary',
            }}
          >
            <AddPhotoAlternateOutlined aria-hidden sx={{ fontSize: 36 }} />
            {translate('terrain.evidence.emptySlot')}
          </Box>
        )}
        {arrows.map(([steps, name, Icon, place]) => (
          <IconButton
            key={name}
            onClick={() => onGo(steps)}
            disabled={steps < 0 ? !hasBefore : !hasNext}
            aria-label={translate(`terrain.evidence.${name}Photo`)}
            sx={{ position: 'absolute', top: 'calc(50% - 18px)', ...place, ...floating }}
          >
            <Icon />
          </IconButton>
        ))}
        {photo && (
          <IconButton
            onClick={onLarge}
            aria-label={translate('terrain.evidence.zoomIn')}
            sx={{ position: 'absolute', top: 8, right: 8, ...floating }}
          >
            <ZoomOutMap />
          </IconButton>
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { md: 'minmax(0, 1fr) auto' },
          alignItems: 'start',
          gap: { xs: 1, md: 2 },
          mt: 1,
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography component="h3" variant="subtitle2" aria-live="polite" sx={{ overflowWrap: 'anywhere' }}>
            {label}
          </Typography>
          {photo && (
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 1.5,
                alignItems: 'center',
                typography: 'body2',
                color: 'text.secondary',
              }}
            >
              <span>{instant(photo.taken_at ?? photo.received_at)}</span>
              {photo.distance !== null && (
                <Box
                  component="span"
                  sx={isFarFromSite(photo) ? { color: 'warning.main', fontWeight: 600 } : undefined}
                >
                  {translate('terrain.evidence.fromSite', { distance: inWords(photo.distance) })}
                </Box>
              )}
              {photo.comment && <Box sx={{ color: 'text.primary' }}>{quoted(photo.comment)}</Box>}
              {photo.verdict === 'nok' && (
                <>
                  <CheckStatusMark status="nok" /> {photo.cause}
                </>
              )}
            </Box>
          )}
          {photo && <PhotoVersions photo={photo} shown={earlier} onShow={setEarlier} />}
        </Box>
        <Box sx={verdict}>
          {photo ? (
            <PhotoVerdict key={photo.id} task={task} photo={photo} onNext={() => onGo(1)} />
          ) : (
            onAsk && (
              <SlotRequest key={`${test}.${slot.index}`} asked={asked} onAsk={onAsk} onNext={() => onGo(1)} />
            )
          )}
        </Box>
      </Box>
    </Box>
  );
};

type Props = {
  task: TaskDetail;
  test: string;
  slot: ReviewSlot;
  /** The cause with which an empty slot is requested. */
  asked: string | undefined;
  onAsk: ((cause: string | undefined) => void) | undefined;
  hasBefore: boolean;
  hasNext: boolean;
  onGo: (steps: number) => void;
  onLarge: () => void;
  /** Pixels of the window taken by what surrounds the photo: with its verdict and strip it fits in the rest. */
  above?: number;
};

const arrows = [
  [-1, 'previous', ChevronLeft, { left: 8 }],
  [1, 'next', ChevronRight, { right: 8 }],
] as const;
// The question for a cause overlays the strip: neither the photo nor what is below it moves.
const verdict = {
  position: 'relative',
  '& > [role=group]': {
    position: { md: 'absolute' },
    top: 0,
    right: 0,
    zIndex: 2,
    width: { md: 'max-content' },
    p: 1.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    boxShadow: { md: 8 },
  },
} as const;
const floating = {
  bgcolor: 'background.paper',
  '&:hover, &.Mui-disabled': { bgcolor: 'background.paper' },
} as const;
