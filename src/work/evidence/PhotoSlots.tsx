import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import { Box, ButtonBase, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useLocaleState, useTranslate } from 'ra-core';
import { createContext, Suspense, useContext, useState } from 'react';
import { slotLabel } from '../../../contract/work/evidence';
import { findSlotRow, formatRow } from '../../../contract/work/evidence/row-numbers';
import type { PhotoSlot } from '../../../contract/work/steps/parts';
import type { Photo, TaskDetail } from '../../../contract/work/tasks';
import { lazy } from '../../framework/providers/lazy';
import { CheckStatusMark } from './CheckStatusMark';
import { PartHeading } from './LabelledValues';
import { PhotoThumb } from './PhotoThumb';

type Props = {
  task: TaskDetail;
  test: string;
  slots: readonly PhotoSlot[];
  /** Photos outside the slots are shown too. */
  free: boolean;
  label: string;
};

/** True where the photos of a test are shown separately, and not again among its values. */
export const SeparatePhotosContext = createContext(false);

/** The labelled slots of a test: photos, empty slots, and how many are filled. */
export const PhotoSlots = ({ task, test, slots, free, label }: Props) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const language = locale as 'fr' | 'en';
  const apart = useContext(SeparatePhotosContext);
  const [opened, open] = useState<number>();
  const photos = task.task_tests[test]?.data.photos ?? [];
  const known = new Set(slots.map(({ index }) => index));
  const others = free ? photos.filter(({ index }) => !known.has(index)) : [];
  const entries = [
    ...slots.map(slot => ({ slot, photo: photos.find(({ index }) => index === slot.index) })),
    ...others.map(photo => {
      const row = findSlotRow(task.task_type, test, photo.index, task.task_tests[test].data);
      const group =
        row &&
        `${translate('terrain.evidence.number')} ${formatRow(row, translate('terrain.evidence.rowGone'))}`;
      return { slot: undefined, photo, group };
    }),
  ];
  if (!entries.length || apart) return null;
  const inOrder = entries.flatMap(({ photo }) => (photo ? [photo] : []));
  const filled = slots.filter(({ index }) => photos.some(photo => photo.index === index)).length;
  return (
    <section>
      <PartHeading>
        {label}{' '}
        {slots.length > 0 && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {filled} / {slots.length}
          </Box>
        )}
      </PartHeading>
      {groupsOf(entries, language).map(({ group, members }) => (
        <Box key={group ?? ''} sx={{ mb: 2 }}>
          {group && (
            <Typography variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
              {group}
            </Typography>
          )}
          <Box
            sx={{
              display: 'grid',
              gap: 1.25,
              gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
            }}
          >
            {members.map(({ slot, photo }) => {
              const name =
                slot && !slot.tag
                  ? slot.label[language]
                  : slotLabel(task.task_type, test, slot?.index ?? photo!.index, language);
              if (photo?.removed_at)
                return (
                  <Empty key={photo.id} name={name} empty={translate('terrain.evidence.removedPhoto')} />
                );
              return photo ? (
                <Filled key={photo.id} photo={photo} name={name} onOpen={() => open(photo.id)} />
              ) : (
                <Empty
                  key={`slot${slot!.index}`}
                  name={name}
                  empty={translate('terrain.evidence.emptySlot')}
                />
              );
            })}
          </Box>
        </Box>
      ))}
      <Suspense fallback={null}>
        {opened !== undefined && (
          <PhotoViewer
            task={task}
            test={test}
            photos={inOrder.filter(({ removed_at }) => !removed_at)}
            opened={opened}
            onOpen={open}
            onClose={() => open(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
};

const PhotoViewer = lazy(() => import('./PhotoViewer'), 'PhotoViewer');

// Only what is visible is laid out and loaded: a panel may have ninety.
const outOfSight = { contentVisibility: 'auto', containIntrinsicSize: '148px 150px' } as const;
const frame = {
  height: 104,
  width: '100%',
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  overflow: 'hidden',
  bgcolor: 'action.hover',
} as const;

const Filled = ({ photo, name, onOpen }: { photo: Photo; name: string; onOpen: () => void }) => (
  <Box data-slot="filled" sx={outOfSight}>
    <ButtonBase onClick={onOpen} sx={{ ...frame, display: 'block', position: 'relative' }}>
      <Box component="span" sx={visuallyHidden}>
        {name}{' '}
      </Box>
      <PhotoThumb src={photo.thumb} />
      {photo.verdict && (
        <Box
          sx={{
            position: 'absolute',
            top: 4,
            left: 4,
            px: 0.75,
            borderRadius: 1,
            bgcolor: 'background.paper',
            typography: 'caption',
          }}
        >
          <CheckStatusMark status={photo.verdict} />
        </Box>
      )}
    </ButtonBase>
    <Caption name={name} note={photo.comment ?? photo.cause} />
  </Box>
);

const Empty = ({ name, empty }: { name: string; empty: string }) => (
  <Box data-slot="empty" sx={outOfSight}>
    <Box
      sx={{
        ...frame,
        bgcolor: 'transparent',
        borderStyle: 'dashed',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        color: 'text.secondary',
        typography: 'caption',
      }}
    >
      <AddPhotoAlternateOutlined aria-hidden sx={{ fontSize: 20 }} />
      {empty}
    </Box>
    <Caption name={name} note={null} />
  </Box>
);

const Caption = ({ name, note }: { name: string; note: string | null }) => (
  <Typography variant="caption" component="div" sx={{ mt: 0.4, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
    {name}
    {note && (
      <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {note}
      </Box>
    )}
  </Typography>
);

type SlotEntry = {
  slot: PhotoSlot | undefined;
  photo: Photo | undefined;
  /** The table row that the photo belongs to. */
  group?: string;
};
const groupsOf = (entries: SlotEntry[], language: 'fr' | 'en') => {
  const groups: { group: string | undefined; members: SlotEntry[] }[] = [];
  for (const one of entries) {
    const group = one.group ?? one.slot?.group?.[language];
    const last = groups[groups.length - 1];
    if (last && last.group === group) last.members.push(one);
    else groups.push({ group, members: [one] });
  }
  return groups;
};
