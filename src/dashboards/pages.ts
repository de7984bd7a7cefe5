export type Family = 'pm' | 'gpm';
export type PageName = 'sites' | 'tasks' | 'equip' | 'agents';

/** The dashboards' pages (document 3, sections 2.1 and 2.2); the first of a family is also its own address. */
export const pageNames = ['sites', 'tasks', 'equip', 'agents'] as const satisfies readonly PageName[];
export const basePath = { pm: '/dashboard/pm', gpm: '/gpm/dashboard' } as const;
export const homePath = { pm: '/dashboard', gpm: '/gpm/dashboard' } as const;

/** Every address with what it shows. */
export const addresses = (['pm', 'gpm'] as const).flatMap(family => [
  { path: homePath[family], family, page: 'sites' as PageName },
  ...pageNames.map(page => ({ path: `${basePath[family]}/${page}` as const, family, page })),
]);
