import { deliverySites } from '../../contract/delivery-sites';
import { cmSites, gpmSites } from '../../contract/gpm-sites';
import { sites } from '../../contract/sites';
import { ssrSites } from '../../contract/ssr-sites';
import type { ResourceViews } from '../shell/views';
import { GpmSiteList } from './GpmSiteList';
import { SiteList } from './SiteList';

/** The five site lists with their pages below. */
export const siteViews: ResourceViews[] = [
  { name: sites.name, list: () => <SiteList contract={sites} /> },
  { name: deliverySites.name, list: () => <SiteList contract={deliverySites} /> },
  { name: ssrSites.name, list: () => <SiteList contract={ssrSites} /> },
  { name: gpmSites.name, list: () => <GpmSiteList contract={gpmSites} /> },
  { name: cmSites.name, list: () => <GpmSiteList contract={cmSites} /> },
];
