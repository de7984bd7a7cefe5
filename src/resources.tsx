import type { ResourceViews } from './shell/views';
import { siteViews } from './sites';

/** Every resource with its screens. A new resource adds itself here; addresses and menu entries follow. */
export const resourceViews: readonly ResourceViews[] = [...siteViews];

/**
 * Areas whose task list does not exist yet show their sites: `/ssr` as it is, because it is where everybody lands,
 * the others by a redirect.
 */
export const landing = { path: '/ssr', resource: 'ssr/sites' };
export const redirects: Readonly<Record<string, string>> = {
  '/delivery': '/delivery/sites',
  '/gpm': '/gpm/sites',
  '/cm': '/cm/sites',
};

/** Whether an address leads to a screen: menus show nothing else. */
export const hasScreen = (path: string) => resourceViews.some(({ name }) => path === `/${name}`);
