/** The screens that a row of a site list leads to. */
export const siteScreens = [
  () => import('./detail/SiteDetailPage'),
  () => import('./detail/Locator'),
  () => import('./detail/Surroundings'),
];

/** The forms that change, plan and add sites. */
export const siteForms = [
  () => import('../../work/plan-forms/PlanDialog'),
  () => import('./dialogs/SiteEditDialog'),
  () => import('./forms/NewSsrSite'),
];
