import TimelineOutlined from '@mui/icons-material/TimelineOutlined';
import { Box, Chip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type SiteEventKind, siteEventKinds } from '../../../../contract/work/site-life';
import { lazy } from '../../../framework/providers/lazy';
import { BusyLine } from '../../../framework/ui/BusyLine';
import { EmptyState } from '../../../framework/ui/EmptyState';
import { LoadMoreButton } from '../../../framework/ui/LoadMoreButton';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { Section } from '../../../framework/ui/Section';
import type { PhotoRef } from '../../../work/evidence/TaskPhotoViewer';
import { useSiteTimeline } from '../site-queries';
import { EventsByDay } from './EventsByDay';

const TaskPhotoViewer = lazy(() => import('../../../work/evidence/TaskPhotoViewer'), 'TaskPhotoViewer');

/** « Chronologie »: all events of a site, the newest first, of all kinds or of one. */
export const TimelinePage = ({ site_id, root }: { site_id: number; root: string }) => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.siteLife.timeline.${name}`);
  const [searchParams, setSearchParams] = useSearchParams();
  const kind = siteEventKinds.find(eventKind => eventKind === searchParams.get('kind')) ?? null;
  const [photo, setPhoto] = useState<PhotoRef | null>(null);
  const query = useSiteTimeline(site_id, kind);
  const availableKinds = query.data?.pages[0].kinds ?? [];
  const selectKind = (selected: SiteEventKind | null) =>
    setSearchParams(selected ? { kind: selected } : {}, { replace: true });

  return (
    <Section title={label('title')}>
      <Box
        role="group"
        aria-label={label('filter')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1.5 }}
      >
        {[null, ...(availableKinds.length ? availableKinds : siteEventKinds)].map(value => (
          <Chip
            key={value}
            clickable
            component="button"
            label={value ? label(`kinds.${value}`) : label('all')}
            color={value === kind ? 'primary' : 'default'}
            variant={value === kind ? 'filled' : 'outlined'}
            aria-pressed={value === kind}
            onClick={() => selectKind(value)}
          />
        ))}
      </Box>
      <QueryResult query={query} lines={10}>
        {({ pages }) => (
          <Box sx={{ position: 'relative' }} aria-busy={query.isFetching}>
            <BusyLine busy={query.isPlaceholderData || query.isFetchingNextPage} />
            {pages[0].data.length === 0 ? (
              <EmptyState
                icon={<TimelineOutlined aria-hidden />}
                title={label(kind ? 'emptyFiltered' : 'empty')}
                text={label(kind ? 'emptyFilteredText' : 'emptyText')}
              />
            ) : (
              <EventsByDay events={pages.flatMap(({ data }) => data)} root={root} onOpen={setPhoto} />
            )}
            <LoadMoreButton query={query} />
          </Box>
        )}
      </QueryResult>
      <Suspense>
        {photo && <TaskPhotoViewer opened={photo} onOpen={setPhoto} onClose={() => setPhoto(null)} />}
      </Suspense>
    </Section>
  );
};
