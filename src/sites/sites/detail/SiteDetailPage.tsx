import ArrowBack from '@mui/icons-material/ArrowBack';
import { Box, Button, Skeleton } from '@mui/material';
import { useResourceContext, useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { Link, Navigate, Route, Routes, useParams } from 'react-router-dom';
import type { ResourceContract } from '../../../../contract/framework/endpoint';
import { sharedSites } from '../../../../contract/office/presence';
import { resources } from '../../../../contract/office/resources';
import { type SiteDetail, siteActions } from '../../../../contract/sites/sites';
import { Presence } from '../../../framework/live/Presence';
import { ApiError } from '../../../framework/providers/ApiError';
import { useCan } from '../../../framework/providers/access';
import { lazy } from '../../../framework/providers/lazy';
import { EmptyPage } from '../../../framework/ui/EmptyPage';
import { PageBody } from '../../../framework/ui/PageBody';
import { PageFrame } from '../../../framework/ui/PageFrame';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { useSiteDetail } from '../site-queries';
import { AssetsPage } from './AssetsPage';
import { GeneralPage } from './GeneralPage';
import { HistoryPage } from './HistoryPage';
import { PlanningPage } from './PlanningPage';
import { SiteActions } from './SiteActions';
import { SiteTabs } from './SiteTabs';
import { TimelinePage } from './TimelinePage';
import { type SitePage, useSitePages } from './useSitePages';

const PhotosPage = lazy(() => import('./PhotosPage'), 'PhotosPage');

/** A site's pages, at `<resource>/detail/:id` (document 1, section 2). */
export const SiteDetailPage = () => {
  const translate = useTranslate();
  const may = useCan();
  const resource = resources.get(useResourceContext()!)!;
  const site_id = Number(useParams().id);
  const isValidId = Number.isInteger(site_id) && site_id > 0;
  const mayRead = may(siteActions.show.needs);
  const query = useSiteDetail(site_id, isValidId && mayRead);
  const pages = useSitePages();
  const errorStatus = query.error instanceof ApiError ? query.error.status : undefined;

  // A site outside the reader's row access gets exactly the same page as a missing one.
  if (!isValidId || errorStatus === 404 || errorStatus === 422)
    return <Unavailable resource={resource} cause="notFound" />;
  if (!mayRead || errorStatus === 403) return <Unavailable resource={resource} cause="refused" />;
  if (query.data) return <Pages resource={resource} site={query.data} pages={pages} />;
  if (query.isError) {
    return (
      <EmptyPage title={translate('terrain.siteDetails.failed')} text={query.error.message}>
        <Button variant="outlined" onClick={() => query.refetch()}>
          {translate('terrain.dialogs.retry')}
        </Button>
      </EmptyPage>
    );
  }
  return (
    <PageFrame
      title={translate('terrain.dialogs.loading')}
      tabs={<SiteTabs root={`/${resource.name}/detail/${site_id}`} pages={pages} />}
    >
      <PageBody>
        <QueryResult query={query} skeleton={<SiteSkeleton />}>
          {() => null}
        </QueryResult>
      </PageBody>
    </PageFrame>
  );
};

/** About as large as the first page of a site. */
const SiteSkeleton = () => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, gap: 2, maxWidth: 1200 }}>
    <Skeleton variant="rounded" sx={{ gridColumn: '1 / -1', height: { xs: 186, md: 84 } }} />
    <Skeleton variant="rounded" height={240} />
    <Skeleton variant="rounded" height={240} />
  </Box>
);

type PagesProps = { resource: ResourceContract; site: SiteDetail; pages: SitePage[] };

const Pages = ({ resource, site, pages }: PagesProps) => {
  const root = `/${resource.name}/detail/${site.site_id}`;
  const screens = {
    general: <GeneralPage resource={resource} site={site} root={root} />,
    timeline: <TimelinePage site_id={site.site_id} root={root} />,
    photos: (
      <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
        <PhotosPage site_id={site.site_id} />
      </Suspense>
    ),
    history: <HistoryPage site_id={site.site_id} />,
    assets: <AssetsPage site_id={site.site_id} />,
    planning: <PlanningPage resource={resource} site={site} />,
  };
  return (
    <PageFrame
      title={[site.site_code, site.site_name].filter(Boolean).join(' · ')}
      actions={<SiteActions resource={resource} site={site} />}
      tabs={<SiteTabs root={root} pages={pages} />}
    >
      <PageBody>
        <Box sx={{ mb: 1.5, '&:has(> :empty)': { display: 'none' } }}>
          <Presence of={sharedSites} id={site.site_id} />
        </Box>
        <Routes>
          {pages.map(page =>
            page === 'general' ? (
              <Route key={page} index element={screens[page]} />
            ) : (
              <Route key={page} path={page} element={screens[page]} />
            ),
          )}
          <Route path="*" element={<Navigate to={root} replace />} />
        </Routes>
      </PageBody>
    </PageFrame>
  );
};

const Unavailable = ({ resource, cause }: { resource: ResourceContract; cause: 'notFound' | 'refused' }) => {
  const translate = useTranslate();
  const list = `/${resource.name}`;
  return (
    <EmptyPage
      title={translate(`terrain.siteDetails.${cause}`)}
      text={translate(`terrain.siteDetails.${cause}Text`)}
    >
      <Button component={Link} to={list} startIcon={<ArrowBack />} variant="outlined">
        {translate('terrain.siteDetails.back')}
      </Button>
    </EmptyPage>
  );
};
