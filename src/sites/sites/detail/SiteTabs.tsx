import { useTranslate } from 'ra-core';
import { PageTabs } from '../../../framework/ui/PageTabs';
import type { SitePage } from './useSitePages';

/** The tabs of a site's pages. */
export const SiteTabs = ({ root, pages }: { root: string; pages: SitePage[] }) => {
  const translate = useTranslate();
  return (
    <PageTabs
      label={translate('terrain.siteDetails.menu')}
      tabs={pages.map(page => ({
        to: page === 'general' ? root : `${root}/${page}`,
        label: translate(`terrain.siteDetails.pages.${page}`),
      }))}
    />
  );
};
