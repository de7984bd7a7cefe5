import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import ZoomOutMap from '@mui/icons-material/ZoomOutMap';
import { Box, IconButton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type TouchEvent, useRef } from 'react';
import type { Photo, TaskDetail } from '../../../contract/work/tasks';
import { useFormats } from '../../framework/fields/useFormats';
import { CheckStatusMark } from '../evidence/CheckStatusMark';
import { PhotoVerdict } from '../evidence/PhotoVerdict';
import { PhotoVersions } from '../evidence/PhotoVersions';
import { isFarFromSite } from '../evidence/photo-place';
import { factsLine } from './facts-line';
import type { ReviewSlot } from './review-steps';
import { SlotRequest } from './SlotRequest';
import { usePhotoVersion } from './usePhotoVersion';

/** The slot under review: its photo large, its details on one line, its verdict. A swipe moves on. */
export const PhotoStage = (props: Props) => {
  const { task, test, slot, requestedCause, onRequest, onGo } = props;
  const { photo, label } = slot;
  const [earlierUrl, setEarlierUrl] = usePhotoVersion(photo?.id);
  return (
    <Box>
      <Stage {...props} url={earlierUrl ?? photo?.url} />
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
          {photo && <PhotoSummary photo={photo} />}
          {photo && <PhotoVersions photo={photo} shown={earlierUrl} onShow={setEarlierUrl} />}
        </Box>
        <Box sx={verdictStyles}>
          {photo && <PhotoVerdict key={photo.id} task={task} photo={photo} onNext={() => onGo(1)} />}
          {!photo && onRequest && (
            <SlotRequest
              key={`${test}.${slot.index}`}
              requestedCause={requestedCause}
              onRequest={onRequest}
              onNext={() => onGo(1)}
            />
          )}
        </Box>
      </Box>
    </Box>
  );
};

/** The photo, or an empty frame, with arrows to its neighbours. */
const Stage = ({
  slot: { photo, label },
  url,
  hasBefore,
  hasNext,
  onGo,
  onEnlarge,
  reservedHeight = 400,
}: Props & { url: string | undefined }) => {
  const translate = useTranslate();
  const swipe = useSwipe(onGo);
  return (
    <Box
      {...swipe}
      sx={{
        position: 'relative',
        height: { xs: '46vh', md: `max(300px, calc(100dvh - ${reservedHeight}px))` },
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'action.hover',
        '@media print': { height: '90mm' },
      }}
    >
      {photo ? <LargePhoto url={url} label={label} onEnlarge={onEnlarge} /> : <EmptyStage />}
      {arrows.map(([stopCount, name, Icon, position]) => (
        <IconButton
          key={name}
          onClick={() => onGo(stopCount)}
          disabled={stopCount < 0 ? !hasBefore : !hasNext}
          aria-label={translate(`terrain.evidence.${name}Photo`)}
          sx={{ position: 'absolute', top: 'calc(50% - 18px)', ...position, ...floating }}
        >
          <Icon />
        </IconButton>
      ))}
      {photo && (
        <IconButton
          onClick={onEnlarge}
          aria-label={translate('terrain.evidence.zoomIn')}
          sx={{ position: 'absolute', top: 8, right: 8, ...floating }}
        >
          <ZoomOutMap />
        </IconButton>
      )}
    </Box>
  );
};

type LargePhotoProps = { url: string | undefined; label: string; onEnlarge: () => void };
const LargePhoto = ({ url, label, onEnlarge }: LargePhotoProps) => {
  const translate = useTranslate();
  return (
    <Box
      component="button"
      type="button"
      onClick={onEnlarge}
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
        src={url}
        alt={label}
        sx={{ width: '100%', height: '100%', objectFit: 'contain', display: 'block' }}
      />
    </Box>
  );
};

const EmptyStage = () => {
  const translate = useTranslate();
  return (
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
  );
};

/** Time, distance from the site, comment and refusal of a photo, on one line. */
const PhotoSummary = ({ photo }: { photo: Photo }) => {
  const translate = useTranslate();
  const { distance: formatDistance, instant, quoted } = useFormats();
  return (
    <Box sx={factsLine}>
      <span>{instant(photo.taken_at ?? photo.received_at)}</span>
      {photo.distance !== null && (
        <Box
          component="span"
          sx={isFarFromSite(photo) ? { color: 'warning.main', fontWeight: 600 } : undefined}
        >
          {translate('terrain.evidence.fromSite', { distance: formatDistance(photo.distance) })}
        </Box>
      )}
      {photo.comment && <Box sx={{ color: 'text.primary' }}>{quoted(photo.comment)}</Box>}
      {photo.verdict === 'nok' && (
        <>
          <CheckStatusMark status="nok" of="photo" /> {photo.cause}
        </>
      )}
    </Box>
  );
};

/** Pixels that a finger must move for a swipe. */
const minSwipe = 48;
/** Handlers for a swipe with one finger: to the left moves on, to the right back. */
const useSwipe = (onGo: (stopCount: number) => void) => {
  const startX = useRef<number>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      startX.current = touches.length === 1 ? touches[0].clientX : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const distance = startX.current === undefined ? 0 : changedTouches[0].clientX - startX.current;
      if (Math.abs(distance) > minSwipe) onGo(distance < 0 ? 1 : -1);
    },
  };
};

type Props = {
  task: TaskDetail;
  test: string;
  slot: ReviewSlot;
  /** The cause with which an empty slot is requested from the agent. */
  requestedCause: string | undefined;
  /** Undefined if the user may not request slots. */
  onRequest: ((cause: string | undefined) => void) | undefined;
  hasBefore: boolean;
  hasNext: boolean;
  /** Moves by so many stops, back if negative. */
  onGo: (stopCount: number) => void;
  onEnlarge: () => void;
  /** Pixels of the window's height that the photo leaves to what surrounds it. */
  reservedHeight?: number;
};

const arrows = [
  [-1, 'previous', ChevronLeft, { left: 8 }],
  [1, 'next', ChevronRight, { right: 8 }],
] as const;
// The question for a cause overlays the strip: neither the photo nor what is below it moves.
const verdictStyles = {
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
