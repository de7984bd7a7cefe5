import { Alert, Box, Link, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import type { Photo, TaskDetail } from '../../../contract/work/tasks';
import { MapLink } from '../../framework/fields/MapLink';
import { useFormats } from '../../framework/fields/useFormats';
import { lazy } from '../../framework/providers/lazy';
import { CheckStatusMark } from './CheckStatusMark';
import { toCompassPoint } from './compass';
import { getExpectedPlace, isFarFromSite } from './photo-place';

/** The details of a photo: comment, time, position on a map, distance from the site, and verdict. */
export const PhotoDetails = ({ task, test, photo }: { task: TaskDetail; test: string; photo: Photo }) => {
  const translate = useTranslate();
  const { distance: formatDistance, instant } = useFormats();
  const facts = [
    ['comment', photo.comment],
    ['takenAt', photo.taken_at && instant(photo.taken_at)],
    ['receivedAt', instant(photo.received_at)],
    ['distance', photo.distance === null ? null : formatDistance(photo.distance)],
    ['place', photo.location && <MapLink {...photo.location} />],
    ['accuracy', photo.accuracy === null ? null : formatDistance(photo.accuracy)],
    [
      'direction',
      photo.direction === null
        ? null
        : translate('terrain.evidence.towards', {
            degrees: Math.round(photo.direction),
            point: translate(`terrain.evidence.compass.${toCompassPoint(photo.direction)}`),
          }),
    ],
    ['state', photo.verdict && <CheckStatusMark status={photo.verdict} of="photo" />],
    ['cause', photo.cause],
  ] as const;
  return (
    <Stack spacing={1.25}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 12px' }}>
        {facts.map(
          ([name, value]) =>
            value && (
              <Box key={name} sx={{ display: 'contents' }}>
                <Typography component="dt" variant="body2" color="textSecondary">
                  {translate(`terrain.evidence.${name}`)}
                </Typography>
                <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                  {value}
                </Typography>
              </Box>
            ),
        )}
      </Box>
      {isFarFromSite(photo) && (
        <Alert severity="warning" sx={{ py: 0.25 }}>
          {translate('terrain.evidence.photoFar', { distance: formatDistance(photo.distance!) })}
        </Alert>
      )}
      {photo.location && (
        <Suspense fallback={<Box sx={{ height: 190, borderRadius: 1, bgcolor: 'action.hover' }} />}>
          <PhotoMap
            key={photo.id}
            photo={photo.location}
            site={getExpectedPlace(task, test)}
            distance={photo.distance}
          />
        </Suspense>
      )}
      <Link href={photo.original} target="_blank" rel="noopener noreferrer" variant="body2">
        {translate('terrain.evidence.original')}
      </Link>
    </Stack>
  );
};

const PhotoMap = lazy(() => import('./PhotoMap'), 'PhotoMap');
