import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined';
import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { type TaskKind, taskKinds } from '../../../../contract/organisation/vocabulary';
import type { SiteVisit } from '../../../../contract/work/site-life';
import { canReadKind } from '../../../../contract/work/task-lists';
import { useCan } from '../../../framework/providers/access';
import { lazy } from '../../../framework/providers/lazy';
import { BusyLine } from '../../../framework/ui/BusyLine';
import { EmptyState } from '../../../framework/ui/EmptyState';
import { LoadMoreButton } from '../../../framework/ui/LoadMoreButton';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { Section } from '../../../framework/ui/Section';
import { wrappedToggleStyles } from '../../../framework/ui/wrapped-toggle-styles';
import type { PhotoRef } from '../../../work/evidence/TaskPhotoViewer';
import { useSiteVisits } from '../site-queries';
import { GallerySlots } from './GallerySlots';
import { GalleryVisit } from './GalleryVisit';

const TaskPhotoViewer = lazy(() => import('../../../work/evidence/TaskPhotoViewer'), 'TaskPhotoViewer');

type Arrangement = 'byVisit' | 'bySlot';

/** « Photos » of a site: by visit, before and after side by side, or by slot, to compare the same view between visits. */
export const PhotosPage = ({ site_id }: { site_id: number }) => {
  const translate = useTranslate();
  const may = useCan();
  const label = (name: string) => translate(`terrain.siteLife.photos.${name}`);
  const [kind, setKind] = useState<TaskKind | 'all'>('all');
  const [arrangement, setArrangement] = useState<Arrangement>('byVisit');
  const [photo, setPhoto] = useState<PhotoRef | null>(null);
  const query = useSiteVisits(site_id, kind === 'all' ? null : kind);
  const kinds = taskKinds.filter(taskKind => may(canReadKind(taskKind)));

  return (
    <Section title={label('title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={arrangement}
          aria-label={label('arrangement')}
          onChange={(_, value: Arrangement | null) => value && setArrangement(value)}
        >
          {(['byVisit', 'bySlot'] as const).map(value => (
            <ToggleButton key={value} value={value} sx={toggle}>
              {label(value)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={kind}
          aria-label={label('kind')}
          onChange={(_, value: TaskKind | 'all' | null) => value && setKind(value)}
          sx={wrappedToggleStyles}
        >
          {(['all', ...kinds] as const).map(value => (
            <ToggleButton key={value} value={value} sx={toggle}>
              {value === 'all'
                ? translate('terrain.siteLife.timeline.all')
                : translate(`terrain.planning.kinds.${value}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <QueryResult query={query} lines={8}>
        {({ pages }) => {
          const visits = pages.flatMap(({ data }) => data) as SiteVisit[];
          return (
            <Box sx={{ position: 'relative' }} aria-busy={query.isFetching}>
              <BusyLine busy={query.isPlaceholderData || query.isFetchingNextPage} />
              <Gallery visits={visits} arrangement={arrangement} onOpen={setPhoto} />
              <LoadMoreButton query={query} />
            </Box>
          );
        }}
      </QueryResult>
      <Suspense>
        {photo && <TaskPhotoViewer opened={photo} onOpen={setPhoto} onClose={() => setPhoto(null)} />}
      </Suspense>
    </Section>
  );
};

type GalleryProps = {
  visits: readonly SiteVisit[];
  arrangement: Arrangement;
  onOpen: (photo: PhotoRef) => void;
};

const Gallery = ({ visits, arrangement, onOpen }: GalleryProps) => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.siteLife.photos.${name}`);
  if (visits.length === 0)
    return (
      <EmptyState
        icon={<PhotoLibraryOutlined aria-hidden />}
        title={label('empty')}
        text={label('emptyText')}
      />
    );
  if (arrangement === 'byVisit')
    return visits.map(visit => <GalleryVisit key={visit.task_id} visit={visit} onOpen={onOpen} />);
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {label('bySlotHint')}
      </Typography>
      <GallerySlots visits={visits} onOpen={onOpen} />
    </>
  );
};

const toggle = { textTransform: 'none', py: 0.25, px: 1.25 } as const;
