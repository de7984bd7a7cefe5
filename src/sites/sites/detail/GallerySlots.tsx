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

/** A site's photos by slot, oldest first, to compare visits. Slots with a single photo are grouped at the end. */
export const GallerySlots = ({ visits, onOpen }: Props) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { instant } = useFormats();
  const slots = groupBySlot(visits);
  const getSlotName = ({ kind, test, index }: Slot) =>
    test === impossibleTest
      ? translate('terrain.siteLife.photos.outcome')
      : slotLabel(kind, test, index, locale as 'fr' | 'en');
  const renderPhoto = ({ visit, photo }: VisitPhoto, slotName?: string) => {
    const takenAt = photo.taken_at ?? visit.at;
    return (
      <GalleryPhoto
        key={photo.id}
        photo={photo}
        name={[slotName, instant(takenAt)].filter(Boolean).join(' · ')}
        day={takenAt}
        onOpen={() => onOpen({ task_id: visit.task_id, test: photo.test, id: photo.id })}
      />
    );
  };
  const singleSlots = slots.filter(({ photos }) => photos.length === 1);
  return (
    <>
      {slots
        .filter(({ photos }) => photos.length > 1)
        .map(slot => (
          <Box
            component="section"
            key={`${slot.kind}.${slot.test}.${slot.index}`}
            aria-label={getSlotName(slot)}
            sx={section}
          >
            <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
              {getSlotName(slot)}{' '}
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {translate(`terrain.planning.kinds.${slot.kind}`)}
              </Box>
            </Typography>
            <Box sx={photoGrid}>{slot.photos.map(photo => renderPhoto(photo))}</Box>
          </Box>
        ))}
      {singleSlots.length > 0 && (
        <Box component="section" aria-label={translate('terrain.siteLife.photos.others')} sx={section}>
          <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
            {translate('terrain.siteLife.photos.others')}
          </Typography>
          <Box sx={photoGrid}>{singleSlots.map(slot => renderPhoto(slot.photos[0], getSlotName(slot)))}</Box>
        </Box>
      )}
    </>
  );
};

type VisitPhoto = { visit: SiteVisit; photo: SiteVisit['photos'][number] };
type Slot = { kind: TaskKind; test: string; index: number; photos: VisitPhoto[] };
/** Slots with the most photos first. */
const groupBySlot = (visits: readonly SiteVisit[]) => {
  const slots = new Map<string, Slot>();
  for (const visit of [...visits].reverse())
    for (const photo of visit.photos) {
      const { test, index } = photo;
      const key = `${visit.task_type}.${test}.${index}`;
      const slot = slots.get(key) ?? { kind: visit.task_type, test, index, photos: [] };
      slot.photos.push({ visit, photo });
      slots.set(key, slot);
    }
  return [...slots.values()].sort((one, other) => other.photos.length - one.photos.length);
};

const section = { pt: 1, mb: 1.5, borderTop: 1, borderColor: 'divider' } as const;
