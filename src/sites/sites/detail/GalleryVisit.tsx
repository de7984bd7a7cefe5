import { Box, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { getSlots, getStep, getSteps, slotLabel } from '../../../../contract/work/evidence';
import { impossibleTest } from '../../../../contract/work/impossible';
import type { SiteVisit } from '../../../../contract/work/site-life';
import type { PhotoSlot } from '../../../../contract/work/steps/parts';
import { useFormats } from '../../../framework/fields/useFormats';
import { useWords } from '../../../framework/fields/useWords';
import { Instant } from '../../../framework/ui/Instant';
import { TextLink } from '../../../framework/ui/TextLink';
import type { PhotoRef } from '../../../work/evidence/TaskPhotoViewer';
import { TaskStatusMark } from '../../../work/fields/StatusMarks';
import { taskPath } from '../../../work/fields/task-path';
import { GalleryPhoto, photoGrid } from './GalleryPhoto';

type Props = { visit: SiteVisit; onOpen: (photo: PhotoRef) => void };

/** The photos of one visit, step by step; before and after are side by side. */
export const GalleryVisit = ({ visit, onOpen }: Props) => {
  const translate = useTranslate();
  const words = useWords();
  const { task_id, task_type, task_status, at, agent, photos } = visit;
  const label = (name: string, values?: object) => translate(`terrain.siteLife.photos.${name}`, values);
  const title = translate('terrain.siteLife.timeline.task', {
    kind: translate(`terrain.planning.kinds.${task_type}`),
    id: task_id,
  });
  const tests = [...getSteps(task_type).map(({ test }) => test), impossibleTest].filter(test =>
    photos.some(photo => photo.test === test),
  );
  const renderPhoto = (photo: Photo, name: string) => (
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
      <Box sx={headingStyle}>
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
      {tests.map(test => (
        <StepPhotos
          key={test}
          kind={task_type}
          test={test}
          photos={photos.filter(photo => photo.test === test)}
          renderPhoto={renderPhoto}
        />
      ))}
    </Box>
  );
};

type Photo = SiteVisit['photos'][number];
type StepPhotosProps = {
  kind: SiteVisit['task_type'];
  test: string;
  photos: Photo[];
  renderPhoto: (photo: Photo, name: string) => ReactNode;
};

const StepPhotos = ({ kind, test, photos, renderPhoto }: StepPhotosProps) => {
  const translate = useTranslate();
  const { labelled } = useFormats();
  const [locale] = useLocaleState();
  const language = locale as 'fr' | 'en';
  const label = (name: string) => translate(`terrain.siteLife.photos.${name}`);
  const getSlotName = ({ index }: { index: number }) => slotLabel(kind, test, index, language);
  const pairs = listSlotPairs(getSlots(kind, test)).flatMap(([before, after]) => {
    const photoBefore = photos.find(({ index }) => index === before.index);
    const photoAfter = photos.find(({ index }) => index === after.index);
    return photoBefore && photoAfter ? [{ before, after, photoBefore, photoAfter }] : [];
  });
  const pairedIds = new Set(pairs.flatMap(({ photoBefore, photoAfter }) => [photoBefore.id, photoAfter.id]));
  const others = photos.filter(({ id }) => !pairedIds.has(id));
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 0.5 }}>
        {getStep(kind, test)?.label[language] ?? label('outcome')}
      </Typography>
      {pairs.length > 0 && (
        <Box sx={pairGrid}>
          {pairs.map(({ before, after, photoBefore, photoAfter }) => (
            <Box
              key={photoBefore.id}
              role="group"
              aria-label={`${label('beforeAfter')}, ${getSlotName(after)}`}
              data-pair
              sx={pairFrame}
            >
              {renderPhoto(photoBefore, labelled(label('before'), getSlotName(before)))}
              {renderPhoto(photoAfter, labelled(label('after'), getSlotName(after)))}
            </Box>
          ))}
        </Box>
      )}
      <Box sx={photoGrid}>{others.map(photo => renderPhoto(photo, getSlotName(photo)))}</Box>
    </>
  );
};

/** Pairs of slots that show the same thing before and after the work: equal in `turn.of` and in their tag. */
const listSlotPairs = (slots: readonly PhotoSlot[]) =>
  slots.flatMap(before => {
    if (before.turn?.side !== 'before') return [];
    const after = slots.find(
      ({ turn, tag }) => turn?.side === 'after' && turn.of === before.turn?.of && tag?.en === before.tag?.en,
    );
    return after ? [[before, after] as const] : [];
  });

const headingStyle = {
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
