/** The family of task kinds whose figures are shown: PM, or GPM with CM. */
export type DashboardScope = 'pm' | 'gpm';
export type PageName = 'sites' | 'tasks' | 'equip' | 'agents';

/** The dashboards' pages (document 3, sections 2.1 and 2.2); a family's own address shows its sites. */
export const pageNames: Record<DashboardScope, readonly PageName[]> = {
  pm: ['sites', 'tasks', 'equip', 'agents'],
  gpm: ['sites', 'tasks', 'equip', 'agents'],
};
export const basePath = { pm: '/dashboard/pm', gpm: '/gpm/dashboard' } as const;
export const homePath = { pm: '/dashboard', gpm: '/gpm/dashboard' } as const;

/** Every address with its page. */
export const dashboardRoutes = (['pm', 'gpm'] as const).flatMap(family => [
  { path: homePath[family], family, page: 'sites' as PageName },
  ...pageNames[family].map(page => ({ path: `${basePath[family]}/${page}` as const, family, page })),
]);
