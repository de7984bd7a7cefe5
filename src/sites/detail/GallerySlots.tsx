import { Box, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import { slotLabel } from '../../../contract/evidence';
import { impossibleTest } from '../../../contract/impossible';
import type { SiteVisit } from '../../../contract/site-life';
import type { TaskKind } from '../../../contract/vocabulary';
import { shortInstant } from '../../vocabulary/fields';
import { GalleryPhoto, type OpenedPhoto, photoGrid } from './GalleryPhoto';

type Props = { visits: readonly SiteVisit[]; onOpen: (photo: OpenedPhoto) => void };

/** The same view from one visit to the next, the oldest first; the views that were taken most often come first. */
export const GallerySlots = ({ visits, onOpen }: Props) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  return (
    <>
      {slotsOf(visits).map(({ kind, test, index, taken }) => {
        const name =
          test === impossibleTest
            ? translate('terrain.siteLife.photos.outcome')
            : slotLabel(kind, test, index, locale as 'fr' | 'en');
        return (
          <Box
            component="section"
            key={`${kind}.${test}.${index}`}
            aria-label={name}
            sx={{ pt: 1, mb: 1.5, borderTop: 1, borderColor: 'divider' }}
          >
            <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
              {name}{' '}
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {translate(`terrain.planning.kinds.${kind}`)}
              </Box>
            </Typography>
            <Box sx={photoGrid}>
              {taken.map(({ visit, photo }) => (
                <GalleryPhoto
                  key={photo.id}
                  photo={photo}
                  name={shortInstant(photo.taken_at ?? visit.at)}
                  day={photo.taken_at ?? visit.at}
                  onOpen={() => onOpen({ task_id: visit.task_id, test, id: photo.id })}
                />
              ))}
            </Box>
          </Box>
        );
      })}
    </>
  );
};

type Slot = {
  kind: TaskKind;
  test: string;
  index: number;
  taken: { visit: SiteVisit; photo: SiteVisit['photos'][number] }[];
};
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
