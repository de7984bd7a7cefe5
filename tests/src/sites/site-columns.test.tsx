// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { I18nContextProvider, testI18nProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { wilayas } from '../../../contract/organisation/organisation';
import { deliverySites } from '../../../contract/sites/delivery-sites';
import { cmSites, gpmSites } from '../../../contract/sites/gpm-sites';
import { type Site, sites } from '../../../contract/sites/sites';
import { ssrSites } from '../../../contract/sites/ssr-sites';
import { getFieldInfo } from '../../../src/framework/fields/field-info';
import { renderField } from '../../../src/framework/fields/render-field';
import type { Words } from '../../../src/framework/fields/useWords';
import { ownerCell, placeCell, planCell } from '../../../src/sites/sites/site-columns';

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
const textOfNode = (node: ReactNode) =>
  render(<I18nContextProvider value={testI18nProvider()}>{node}</I18nContextProvider>).container.textContent;
const textOf = (cell: typeof planCell | typeof ownerCell) => textOfNode(cell(site, words));

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

it('a column names both coordinates; fields of their own name one each', () => {
  expect(textOfNode(placeCell({ ...site, site_lat: 36.7, site_lng: 3 }))).toBe('36.70000, 3.00000');
  const wilaya = { lat: 27.8742, lng: -0.2939 };
  const textOfField = (source: 'lat' | 'lng') =>
    textOfNode(renderField(getFieldInfo(source, wilayas.record.shape[source]), wilaya, words));
  expect([textOfField('lat'), textOfField('lng')]).toEqual(['27.87420', '-0.29390']);
});
