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
  /** Whether photos outside the slots are included. */
  free: boolean;
  label: string;
};

/** True where the photos of a test are displayed elsewhere on the page, so that its values omit them. */
export const SeparatePhotosContext = createContext(false);

/** The photo slots of a test with their labels, filled or empty, and how many are filled. */
export const PhotoSlots = ({ task, test, slots, free, label }: Props) => {
  const [locale] = useLocaleState();
  const language = locale as 'fr' | 'en';
  const areSeparate = useContext(SeparatePhotosContext);
  const [openedId, setOpenedId] = useState<number>();
  const photos = task.task_tests[test]?.data.photos ?? [];
  const entries = useSlotEntries(task, test, slots, free);
  if (!entries.length || areSeparate) return null;
  const orderedPhotos = entries.flatMap(({ photo }) => (photo ? [photo] : []));
  const filledCount = slots.filter(({ index }) => photos.some(photo => photo.index === index)).length;
  return (
    <section>
      <PartHeading>
        {label}{' '}
        {slots.length > 0 && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {filledCount} / {slots.length}
          </Box>
        )}
      </PartHeading>
      {groupEntries(entries, language).map(({ group, members }) => (
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
            {members.map(entry => (
              <Slot
                key={entry.photo?.id ?? `slot${entry.slot!.index}`}
                entry={entry}
                name={getSlotName(task, test, entry, language)}
                onOpen={setOpenedId}
              />
            ))}
          </Box>
        </Box>
      ))}
      <Suspense fallback={null}>
        {openedId !== undefined && (
          <PhotoViewer
            task={task}
            test={test}
            photos={orderedPhotos.filter(({ removed_at }) => !removed_at)}
            opened={openedId}
            onOpen={setOpenedId}
            onClose={() => setOpenedId(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
};

/** The fixed slots in order, then the other photos of the test if they are included. */
const useSlotEntries = (
  task: TaskDetail,
  test: string,
  slots: readonly PhotoSlot[],
  free: boolean,
): SlotEntry[] => {
  const translate = useTranslate();
  const photos = task.task_tests[test]?.data.photos ?? [];
  const slotIndexes = new Set(slots.map(({ index }) => index));
  const otherPhotos = free ? photos.filter(({ index }) => !slotIndexes.has(index)) : [];
  const getRowLabel = (photo: Photo) => {
    const row = findSlotRow(task.task_type, test, photo.index, task.task_tests[test].data);
    if (!row) return undefined;
    return `${translate('terrain.evidence.number')} ${formatRow(row, translate('terrain.evidence.rowGone'))}`;
  };
  return [
    ...slots.map(slot => ({ slot, photo: photos.find(({ index }) => index === slot.index) })),
    ...otherPhotos.map(photo => ({ slot: undefined, photo, group: getRowLabel(photo) })),
  ];
};

const getSlotName = (task: TaskDetail, test: string, { slot, photo }: SlotEntry, language: 'fr' | 'en') =>
  slot && !slot.tag
    ? slot.label[language]
    : slotLabel(task.task_type, test, slot?.index ?? photo!.index, language);

type SlotProps = { entry: SlotEntry; name: string; onOpen: (photoId: number) => void };
const Slot = ({ entry: { photo }, name, onOpen }: SlotProps) => {
  const translate = useTranslate();
  if (!photo) return <EmptySlot name={name} text={translate('terrain.evidence.emptySlot')} />;
  if (photo.removed_at) return <EmptySlot name={name} text={translate('terrain.evidence.removedPhoto')} />;
  return <FilledSlot photo={photo} name={name} onOpen={() => onOpen(photo.id)} />;
};

const PhotoViewer = lazy(() => import('./PhotoViewer'), 'PhotoViewer');

// Slots outside the viewport are neither laid out nor loaded: a panel may have ninety.
const lazySlot = { contentVisibility: 'auto', containIntrinsicSize: '148px 150px' } as const;
const frame = {
  height: 104,
  width: '100%',
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  overflow: 'hidden',
  bgcolor: 'action.hover',
} as const;

const FilledSlot = ({ photo, name, onOpen }: { photo: Photo; name: string; onOpen: () => void }) => (
  <Box data-slot="filled" sx={lazySlot}>
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
          <CheckStatusMark status={photo.verdict} of="photo" />
        </Box>
      )}
    </ButtonBase>
    <Caption name={name} note={photo.comment ?? photo.cause} />
  </Box>
);

const EmptySlot = ({ name, text }: { name: string; text: string }) => (
  <Box data-slot="empty" sx={lazySlot}>
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
      {text}
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
/** Groups consecutive entries of the same group. */
const groupEntries = (entries: SlotEntry[], language: 'fr' | 'en') => {
  const groups: { group: string | undefined; members: SlotEntry[] }[] = [];
  for (const entry of entries) {
    const group = entry.group ?? entry.slot?.group?.[language];
    const last = groups[groups.length - 1];
    if (last && last.group === group) last.members.push(entry);
    else groups.push({ group, members: [entry] });
  }
  return groups;
};
