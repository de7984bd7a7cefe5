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

/** « Photos » of a site: by visit, before and after side by side, or the same view from visit to visit. */
export const PhotosPage = ({ site_id }: { site_id: number }) => {
  const translate = useTranslate();
  const may = useCan();
  const label = (name: string) => translate(`terrain.siteLife.photos.${name}`);
  const [kind, setKind] = useState<TaskKind | 'all'>('all');
  const [arrangement, arrange] = useState<Arrangement>('byVisit');
  const [opened, open] = useState<PhotoRef | null>(null);
  const query = useSiteVisits(site_id, kind === 'all' ? null : kind);
  const kinds = taskKinds.filter(each => may(canReadKind(each)));

  return (
    <Section title={label('title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={arrangement}
          aria-label={label('arrangement')}
          onChange={(_, chosen: Arrangement | null) => chosen && arrange(chosen)}
        >
          {(['byVisit', 'bySlot'] as const).map(each => (
            <ToggleButton key={each} value={each} sx={toggle}>
              {label(each)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={kind}
          aria-label={label('kind')}
          onChange={(_, chosen: TaskKind | 'all' | null) => chosen && setKind(chosen)}
          sx={wrappedToggleStyles}
        >
          {(['all', ...kinds] as const).map(each => (
            <ToggleButton key={each} value={each} sx={toggle}>
              {each === 'all'
                ? translate('terrain.siteLife.timeline.all')
                : translate(`terrain.planning.kinds.${each}`)}
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
              {visits.length === 0 ? (
                <EmptyState
                  icon={<PhotoLibraryOutlined aria-hidden />}
                  title={label('empty')}
                  text={label('emptyText')}
                />
              ) : arrangement === 'byVisit' ? (
                visits.map(visit => <GalleryVisit key={visit.task_id} visit={visit} onOpen={open} />)
              ) : (
                <>
                  <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
                    {label('bySlotHint')}
                  </Typography>
                  <GallerySlots visits={visits} onOpen={open} />
                </>
              )}
              <LoadMoreButton query={query} />
            </Box>
          );
        }}
      </QueryResult>
      <Suspense>
        {opened && <TaskPhotoViewer opened={opened} onOpen={open} onClose={() => open(null)} />}
      </Suspense>
    </Section>
  );
};

const toggle = { textTransform: 'none', py: 0.25, px: 1.25 } as const;
