// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { menuAreas } from '../../../src/app/menu/main-menu';
import { useCurrentTab } from '../../../src/framework/navigation/useMenu';

const findPlace = (address: string) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  const place = renderHook(() => useCurrentTab(menuAreas), { wrapper }).result.current;
  return place && [place.area.label, place.tab.label];
};
const filterOf = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

it.each([
  ['/planning', 'planning', 'list'],
  ['/planning/board?week=2026-11-29', 'planning', 'board'],
  ['/delivery/calendar', 'planning', 'calendar'],
  ['/maintenance/visits', 'planning', 'maintenance'],
  ['/ssr', 'ssr', 'work'],
  ['/ssr/sites/detail/3/photos', 'ssr', 'sites'],
  ['/gpm/dashboard/tasks', 'figures', 'gpmDashboard'],
  ['/dashboard/pm/agents', 'figures', 'dashboard'],
  ['/dashboard/own/4', 'figures', 'ownDashboards'],
  ['/sites/detail/3', 'sites', 'allSites'],
  ['/sites?view=map', 'sites', 'map'],
  [`/sites${filterOf({ site_wilaya: 16 })}&view=map`, 'sites', 'map'],
  ['/anomalies', 'anomalies', 'anomalies'],
  ['/delivery/anomalies', 'anomalies', 'anomalies'],
  [`/anomalies${filterOf({ step: 'gpm', severity: 'high' })}`, 'gpm', 'anomalies'],
  [`/anomalies${filterOf({ severity: 'high' })}`, 'anomalies', 'anomalies'],
  ['/anomalies/nok', 'anomalies', 'nokAnomalies'],
  ['/task_list', 'allTasks', 'tasks'],
  ['/clustermanagers/detail/2', 'users', 'clustermanagers'],
  ['/settings/brands', 'administration', 'settings'],
])('%s stands in %s, %s', (address, area, tab) => {
  expect(findPlace(address)).toEqual([area, tab]);
});

it.each(['/account', '/task/12', '/sitesx'])('%s stands in no area', address => {
  expect(findPlace(address)).toBeUndefined();
});
