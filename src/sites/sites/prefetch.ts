/** What stands behind a row of a site list. */
export const siteScreens = [
  () => import('./detail/SiteDetailPage'),
  () => import('./detail/Locator'),
  () => import('./detail/Surroundings'),
];

/** What changes, plans and adds sites. */
export const siteForms = [
  () => import('../../work/plan-forms/PlanDialog'),
  () => import('./dialogs/SiteEditDialog'),
  () => import('./forms/NewSsrSite'),
];
