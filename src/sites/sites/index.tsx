import { Route } from 'react-router-dom';
import { deliverySites } from '../../../contract/sites/delivery-sites';
import { cmSites, gpmSites } from '../../../contract/sites/gpm-sites';
import { sites } from '../../../contract/sites/sites';
import { ssrSites } from '../../../contract/sites/ssr-sites';
import type { ResourceViews } from '../../framework/lists/resource-views';
import { lazyPage } from '../../framework/providers/lazy';
import { GpmSiteList } from './GpmSiteList';
import { SiteList } from './SiteList';

const SiteDetailPage = lazyPage(() => import('./detail/SiteDetailPage'), 'SiteDetailPage');
const NewDeliverySite = lazyPage(() => import('./forms/NewDeliverySite'), 'NewDeliverySite');
const NewSsrSite = lazyPage(() => import('./forms/NewSsrSite'), 'NewSsrSite');
const NewGpmSite = lazyPage(() => import('./forms/NewGpmSite'), 'NewGpmSite');

const detail = <Route key="detail" path="detail/:id/*" element={<SiteDetailPage />} />;
const withNew = (form: React.ReactNode) => [<Route key="new" path="new" element={form} />, detail];

/** The five site lists and the pages below them (document 1, section 2). */
export const siteViews: ResourceViews[] = [
  // Sites and warehouses are created on the delivery form.
  {
    name: sites.name,
    list: () => <SiteList contract={sites} />,
    routes: withNew(<NewDeliverySite list={sites.name} />),
  },
  {
    name: deliverySites.name,
    list: () => <SiteList contract={deliverySites} />,
    routes: withNew(<NewDeliverySite list={deliverySites.name} />),
  },
  {
    name: ssrSites.name,
    list: () => <SiteList contract={ssrSites} />,
    routes: withNew(<NewSsrSite list={ssrSites.name} />),
  },
  {
    name: gpmSites.name,
    list: () => <GpmSiteList contract={gpmSites} />,
    routes: withNew(<NewGpmSite list={gpmSites.name} />),
  },
  // New entries of the CM area are enrolled on the GPM form.
  {
    name: cmSites.name,
    list: () => <GpmSiteList contract={cmSites} />,
    routes: withNew(<NewGpmSite list={cmSites.name} />),
  },
];
