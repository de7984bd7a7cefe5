import { Box, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import type { TaskKind } from '../../../../contract/organisation/vocabulary';
import { slotLabel } from '../../../../contract/work/evidence';
import { impossibleTest } from '../../../../contract/work/impossible';
import type { SiteVisit } from '../../../../contract/work/site-life';
import { useFormats } from '../../../framework/fields/useFormats';
import type { PhotoRef } from '../../../work/evidence/TaskPhotoViewer';
import { GalleryPhoto, photoGrid } from './GalleryPhoto';

type Props = { visits: readonly SiteVisit[]; onOpen: (photo: PhotoRef) => void };

/** The same view from one visit to the next, the oldest first; views with only one photo are grouped. */
export const GallerySlots = ({ visits, onOpen }: Props) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { instant } = useFormats();
  const slots = slotsOf(visits);
  const nameOf = ({ kind, test, index }: Slot) =>
    test === impossibleTest
      ? translate('terrain.siteLife.photos.outcome')
      : slotLabel(kind, test, index, locale as 'fr' | 'en');
  const renderPhoto = ({ visit, photo }: VisitPhoto, name?: string) => (
    <GalleryPhoto
      key={photo.id}
      photo={photo}
      name={[name, instant(photo.taken_at ?? visit.at)].filter(Boolean).join(' · ')}
      day={photo.taken_at ?? visit.at}
      onOpen={() => onOpen({ task_id: visit.task_id, test: photo.test, id: photo.id })}
    />
  );
  const once = slots.filter(({ taken }) => taken.length === 1);
  return (
    <>
      {slots
        .filter(({ taken }) => taken.length > 1)
        .map(slot => (
          <Box
            component="section"
            key={`${slot.kind}.${slot.test}.${slot.index}`}
            aria-label={nameOf(slot)}
            sx={row}
          >
            <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
              {nameOf(slot)}{' '}
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {translate(`terrain.planning.kinds.${slot.kind}`)}
              </Box>
            </Typography>
            <Box sx={photoGrid}>{slot.taken.map(taken => renderPhoto(taken))}</Box>
          </Box>
        ))}
      {once.length > 0 && (
        <Box component="section" aria-label={translate('terrain.siteLife.photos.others')} sx={row}>
          <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
            {translate('terrain.siteLife.photos.others')}
          </Typography>
          <Box sx={photoGrid}>{once.map(slot => renderPhoto(slot.taken[0], nameOf(slot)))}</Box>
        </Box>
      )}
    </>
  );
};

type VisitPhoto = { visit: SiteVisit; photo: SiteVisit['photos'][number] };
type Slot = { kind: TaskKind; test: string; index: number; taken: VisitPhoto[] };
const slotsOf = (visits: readonly SiteVisit[]) => {
  const slots = new Map<string, Slot>();
  for (const visit of [...visits].reverse())
    for (const photo of visit.photos) {
      const { test, index } = photo;
      const key = `${visit.task_type}.${test}.${index}`;
      const slot = slots.get(key) ?? { kind: visit.task_type, test, index, taken: [] };
      slot.taken.push({ visit, photo });
      slots.set(key, slot);
    }
  return [...slots.values()].sort((one, other) => other.taken.length - one.taken.length);
};

const row = { pt: 1, mb: 1.5, borderTop: 1, borderColor: 'divider' } as const;
