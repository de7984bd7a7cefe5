import { plainResources } from '../contract';
import { generatedResource } from './generated/generatedResource';
import type { ResourceViews } from './shell/views';
import { siteViews } from './sites';

const ownViews: readonly ResourceViews[] = [...siteViews];

/**
 * Every resource with its screens; addresses and menu entries follow. One with screens of its own adds itself to
 * `ownViews`, a plain one is here by its contract.
 */
export const resourceViews: readonly ResourceViews[] = [
  ...ownViews,
  ...plainResources
    .filter(({ name }) => !ownViews.some(views => views.name === name))
    .map(contract => generatedResource(contract)),
];

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
