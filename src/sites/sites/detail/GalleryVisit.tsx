import { Box, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import { Fragment } from 'react';
import { getSlots, getStep, getSteps, slotLabel } from '../../../../contract/work/evidence';
import { impossibleTest } from '../../../../contract/work/impossible';
import type { SiteVisit } from '../../../../contract/work/site-life';
import type { PhotoSlot } from '../../../../contract/work/steps/parts';
import { TaskStatusMark } from '../../../framework/fields/StatusMarks';
import { useWords } from '../../../framework/fields/useWords';
import { taskPath } from '../../../framework/navigation/task-path';
import { Instant } from '../../../framework/ui/Instant';
import { TextLink } from '../../../framework/ui/TextLink';
import type { PhotoRef } from '../../../work/evidence/TaskPhotoViewer';
import { GalleryPhoto, photoGrid } from './GalleryPhoto';

type Props = { visit: SiteVisit; onOpen: (photo: PhotoRef) => void };

/** The photos of one visit, step by step; before and after are side by side. */
export const GalleryVisit = ({ visit, onOpen }: Props) => {
  const translate = useTranslate();
  const words = useWords();
  const { labelled } = words.formats;
  const [locale] = useLocaleState();
  const language = locale as 'fr' | 'en';
  const { task_id, task_type, task_status, at, agent, photos } = visit;
  const label = (name: string, values?: object) => translate(`terrain.siteLife.photos.${name}`, values);
  const title = translate('terrain.siteLife.timeline.task', {
    kind: translate(`terrain.planning.kinds.${task_type}`),
    id: task_id,
  });
  const tests = [...getSteps(task_type).map(({ test }) => test), impossibleTest].filter(test =>
    photos.some(photo => photo.test === test),
  );
  const renderPhoto = (photo: SiteVisit['photos'][title], name: string) => (
    <GalleryPhoto
      key={photo.id}
      photo={photo}
      name={name}
      day={photo.taken_at ?? at}
      onOpen={() => onOpen({ task_id, test: photo.test, id: photo.id })}
    />
  );

  return (
    <Box component="section" aria-label={title} data-visit={task_id} sx={{ mb: 3 }}>
      <Box sx={head}>
        <Typography component="h3" variant="subtitle2">
          <Instant at={at} /> · <TextLink to={taskPath(task_id)}>{title}</TextLink>
        </Typography>
        <Typography component="span" variant="body2">
          <TaskStatusMark status={task_status} words={words} />
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {[agent, label('count', { smart_count: photos.length })].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {tests.map(test => {
        const testPhotos = photos.filter(photo => photo.test === test);
        const pairs = listSlotPairs(getSlots(task_type, test)).flatMap(([before, after]) => {
          const sides = [before, after].map(slot => testPhotos.find(({ index }) => index === slot.index));
          return sides[0] && sides[1] ? [{ before, after, photos: [sides[0], sides[1]] as const }] : [];
        });
        const pairedIds = new Set(pairs.flatMap(pair => pair.photos.map(({ id }) => id)));
        const others = testPhotos.filter(({ id }) => !pairedIds.has(id));
        return (
          <Fragment key={test}>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 0.5 }}>
              {getStep(task_type, test)?.label[language] ?? label('outcome')}
            </Typography>
            {pairs.length > 0 && (
              <Box sx={pairGrid}>
                {pairs.map(({ before, after, photos: [photoBefore, photoAfter] }) => (
                  <Box
                    key={photoBefore.id}
                    role="group"
                    aria-label={`${label('beforeAfter')}, ${slotLabel(task_type, test, after.index, language)}`}
                    data-pair
                    sx={pairFrame}
                  >
                    {renderPhoto(
                      photoBefore,
                      labelled(label('before'), slotLabel(task_type, test, before.index, language)),
                    )}
                    {renderPhoto(
                      photoAfter,
                      labelled(label('after'), slotLabel(task_type, test, after.index, language)),
                    )}
                  </Box>
                ))}
              </Box>
            )}
            <Box sx={photoGrid}>
              {others.map(photo => renderPhoto(photo, slotLabel(task_type, test, photo.index, language)))}
            </Box>
          </Fragment>
        );
      })}
    </Box>
  );
};

/** Slots that show the same thing before and after the work. */
const listSlotPairs = (slots: readonly PhotoSlot[]) =>
  slots.flatMap(before => {
    if (before.turn?.side !== 'before') return [];
    const after = slots.find(
      ({ turn, tag }) => turn?.side === 'after' && turn.of === before.turn?.of && tag?.en === before.tag?.en,
    );
    return after ? [[before, after] as const] : [];
  });

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  pt: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const;
const pairGrid = {
  display: 'grid',
  gap: 1.25,
  mb: 1.25,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
} as const;
const pairFrame = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 0.75,
  p: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;
