// @vitest-environment jsdom
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { pages, resourceViews } from '../../src/app/resources';
import { sections } from '../../src/organisation/settings/sections';
import { urlsByRoute } from '../journeys/urls-by-route';

const below = (routes: ReactNode) =>
  Children.toArray(routes).flatMap(route =>
    isValidElement<{ path?: string }>(route) && route.props.path ? [route.props.path] : [],
  );

it('what a list adds is added there, and leads back to it', () => {
  const forms = resourceViews
    .filter(({ name }) => name === 'sites' || name.endsWith('/sites'))
    .map(({ name, routes }) => {
      const added = Children.toArray(routes).find(
        route => isValidElement<{ path?: string }>(route) && route.props.path === 'new',
      );
      const { element } = (added as ReactElement<{ element: ReactElement<{ list: string }> }>).props;
      return [name, element.props.list];
    });
  expect(forms).toEqual([
    ['sites', 'sites'],
    ['delivery/sites', 'delivery/sites'],
    ['ssr/sites', 'ssr/sites'],
    ['gpm/sites', 'gpm/sites'],
    ['cm/sites', 'cm/sites'],
  ]);
});

it('every route of the app is gone to by the journey that looks at every page', () => {
  const routes = [
    ...resourceViews.flatMap(({ name, routes }) => [
      `/${name}`,
      ...below(routes).map(path => `/${name}/${path}`),
    ]),
    ...pages.map(({ path }) => path),
  ];
  expect(Object.keys(urlsByRoute).sort()).toEqual([...new Set(routes)].sort());
  expect([...urlsByRoute['/settings/*']].sort()).toEqual(
    ['/settings', ...sections.map(({ path }) => path)].sort(),
  );
});
