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
  const [address, setAddress] = useSearchParams();
  const kind = siteEventKinds.find(each => each === address.get('kind')) ?? null;
  const [opened, open] = useState<PhotoRef | null>(null);
  const query = useSiteTimeline(site_id, kind);
  const offered = query.data?.pages[0].kinds ?? [];
  const show = (chosen: SiteEventKind | null) =>
    setAddress(chosen ? { kind: chosen } : {}, { replace: true });

  return (
    <Section title={label('title')}>
      <Box
        role="group"
        aria-label={label('filter')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1.5 }}
      >
        {[null, ...(offered.length ? offered : siteEventKinds)].map(each => (
          <Chip
            key={each}
            clickable
            component="button"
            label={each ? label(`kinds.${each}`) : label('all')}
            color={each === kind ? 'primary' : 'default'}
            variant={each === kind ? 'filled' : 'outlined'}
            aria-pressed={each === kind}
            onClick={() => show(each)}
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
              <EventsByDay events={pages.flatMap(({ data }) => data)} root={root} onOpen={open} />
            )}
            <LoadMoreButton query={query} />
          </Box>
        )}
      </QueryResult>
      <Suspense>
        {opened && <TaskPhotoViewer opened={opened} onOpen={open} onClose={() => open(null)} />}
      </Suspense>
    </Section>
  );
};
