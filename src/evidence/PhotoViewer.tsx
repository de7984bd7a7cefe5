import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Alert, Box, IconButton, Link, Stack, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import { type KeyboardEvent, useState } from 'react';
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { slotLabel } from '../../contract/evidence';
import type { Photo, TaskDetail } from '../../contract/tasks';
import { shortInstant } from '../generated/fields';
import { DialogFrame } from '../ui/DialogFrame';
import { MapLink } from '../ui/MapLink';
import { CheckMark } from './CheckMark';
import { inWords } from './metres';
import { PhotoVerdict } from './PhotoVerdict';

type Props = {
  task: TaskDetail;
  test: string;
  /** In the order in which the arrows go through them. */
  photos: readonly Photo[];
  opened: number;
  onOpen: (photoId: number) => void;
  onClose: () => void;
};

/** A photo large: zoom and pan, arrows to the next, where and when it was taken, and what stood there before. */
export const PhotoViewer = ({ task, test, photos, opened, onOpen, onClose }: Props) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const [earlier, setEarlier] = useState<string>();
  const at = photos.findIndex(({ id }) => id === opened);
  const photo = photos[at];
  if (!photo) return null;
  const go = (steps: number) => {
    const next = photos[at + steps];
    setEarlier(undefined);
    if (next) onOpen(next.id);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(1);
    if (event.key === 'ArrowLeft') go(-1);
  };
  const facts = [
    [translate('terrain.evidence.takenAt'), photo.taken_at && shortInstant(photo.taken_at)],
    [translate('terrain.evidence.receivedAt'), shortInstant(photo.received_at)],
    [translate('terrain.evidence.place'), photo.location && <MapLink {...photo.location} />],
    [translate('terrain.evidence.distance'), photo.distance === null ? null : inWords(photo.distance)],
    [translate('terrain.evidence.comment'), photo.comment],
    [translate('terrain.evidence.state'), photo.verdict && <CheckMark status={photo.verdict} />],
    [translate('terrain.evidence.cause'), photo.cause],
  ] as const;
  return (
    <DialogFrame
      title={slotLabel(task.task_type, test, photo.index, locale as 'fr' | 'en')}
      about={`${task.task_site_code} · ${at + 1} / ${photos.length}`}
      width="lg"
      onClose={onClose}
    >
      <Box onKeyDown={onKey} tabIndex={-1} autoFocus sx={{ outline: 'none' }}>
        <Box sx={{ position: 'relative', bgcolor: 'action.hover', borderRadius: 1, overflow: 'hidden' }}>
          <TransformWrapper key={earlier ?? photo.id} doubleClick={{ mode: 'toggle' }}>
            <TransformComponent
              wrapperStyle={{ width: '100%', height: '60vh' }}
              contentStyle={{ width: '100%', height: '100%', alignItems: 'center', justifyContent: 'center' }}
            >
              <img
                src={earlier ?? photo.url}
                alt={photo.comment ?? ''}
                style={{ maxWidth: '100%', maxHeight: '60vh', display: 'block' }}
              />
            </TransformComponent>
          </TransformWrapper>
          {(
            [
              [-1, 'previous', ChevronLeft, { left: 8 }],
              [1, 'next', ChevronRight, { right: 8 }],
            ] as const
          ).map(([steps, name, Icon, place]) => (
            <IconButton
              key={name}
              onClick={() => go(steps)}
              disabled={!photos[at + steps]}
              aria-label={translate(`terrain.evidence.${name}Photo`)}
              sx={{
                position: 'absolute',
                top: 'calc(50% - 20px)',
                ...place,
                bgcolor: 'background.paper',
                '&:hover': { bgcolor: 'background.paper' },
              }}
            >
              <Icon />
            </IconButton>
          ))}
        </Box>
        {photo.distance !== null && photo.distance > 500 && (
          <Alert severity="warning" sx={{ mt: 1.5 }}>
            {translate('terrain.evidence.photoFar', { distance: inWords(photo.distance) })}
          </Alert>
        )}
        <Stack direction="row" useFlexGap sx={{ mt: 1.5, flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
          {facts.map(
            ([name, value]) =>
              value && (
                <Typography key={name} variant="body2" component="div">
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {name} :{' '}
                  </Box>
                  {value}
                </Typography>
              ),
          )}
          <Link href={photo.original} target="_blank" rel="noopener noreferrer" variant="body2">
            {translate('terrain.evidence.original')}
          </Link>
        </Stack>
        <PhotoVerdict key={photo.id} task={task} photo={photo} onNext={() => go(1)} />
        {photo.earlier.length > 0 && (
          <Stack direction="row" spacing={1} sx={{ mt: 1.5, alignItems: 'center', overflowX: 'auto' }}>
            <Typography variant="body2" color="textSecondary">
              {translate('terrain.evidence.earlier')}
            </Typography>
            {photo.earlier.map(one => (
              <Box
                key={one.id}
                component="button"
                type="button"
                onClick={() => setEarlier(earlier === one.url ? undefined : one.url)}
                aria-pressed={earlier === one.url}
                title={[shortInstant(one.received_at), one.cause].filter(Boolean).join(' · ')}
                sx={{
                  p: 0,
                  border: 2,
                  borderColor: earlier === one.url ? 'primary.main' : 'divider',
                  borderRadius: 1,
                  bgcolor: 'transparent',
                  cursor: 'pointer',
                }}
              >
                <img src={one.thumb} alt={shortInstant(one.received_at)} height={56} loading="lazy" />
              </Box>
            ))}
          </Stack>
        )}
      </Box>
    </DialogFrame>
  );
};
