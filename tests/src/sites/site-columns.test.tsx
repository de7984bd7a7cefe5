// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { deliverySites } from '../../../contract/sites/delivery-sites';
import { cmSites, gpmSites } from '../../../contract/sites/gpm-sites';
import { type Site, sites } from '../../../contract/sites/sites';
import { ssrSites } from '../../../contract/sites/ssr-sites';
import type { Words } from '../../../src/framework/fields/useWords';
import { ownerCell, planCell } from '../../../src/sites/sites/site-columns';

const words = {
  formats: { fullDay: (day: string) => day, shortDay: (day: string) => day },
  translate: (key: string) => key.split('.').at(-1),
} as unknown as Words;
const site = {
  site_owner: 'MBS',
  owner: 'O&M',
  site_manager_username: 'm.mbs',
  site_next_pm: '2031-01-05',
  site_next_pm_kind: 'ssr',
  site_next_pm_agent: 'a.his',
  site_plan_respect: 1,
} as unknown as Site;
const textOf = (cell: typeof planCell | typeof ownerCell) =>
  render(createElement('p', null, cell(site, words))).container.textContent;

it('owner and manager are columns of their own, each of which every site list sorts by', () => {
  expect(textOf(ownerCell)).toBe('O&M');
  for (const { columns, sorts } of [sites, deliverySites, ssrSites, gpmSites, cmSites])
    for (const column of ['site_owner', 'site_manager_username']) {
      expect(columns).toContain(column);
      expect(sorts).toContain(column);
    }
});

it('a plan names its kind, in the list of that kind too', () => {
  expect(textOf(planCell)).toContain('ssr · a.his');
});
