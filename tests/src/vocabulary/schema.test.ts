// @vitest-environment jsdom

import { expect, it } from 'vitest';
import { z } from 'zod';
import { formatShortInstant } from '../../../contract/framework/wall-clock';
import { deliverySites } from '../../../contract/sites/delivery-sites';
import { gpmSites } from '../../../contract/sites/gpm-sites';
import { sites } from '../../../contract/sites/sites';
import { SiteSelection } from '../../../contract/work/site-selection';
import { getFieldInfo, listFieldInfo } from '../../../src/framework/fields/field-info';

const factsIn = (schema: z.ZodObject) =>
  Object.fromEntries(listFieldInfo(schema).map(facts => [facts.source, facts]));

it('reads words, required marks, defaults and lengths from an action’s input', () => {
  const { site_owner, type_site, site_code, site_name, site_address_wilaya } = factsIn(
    deliverySites.actions.create.input,
  );
  expect(site_owner).toMatchObject({ word: 'owner', required: true });
  expect(type_site).toMatchObject({
    word: 'choice',
    list: 'site_kinds',
    defaultValue: 'site',
    required: false,
  });
  expect(site_code).toMatchObject({ type: 'text', required: true, maxLength: 40 });
  expect(site_name).toMatchObject({ required: false, maxLength: 120 });
  expect(site_address_wilaya).toMatchObject({ word: 'wilaya', required: false });
});

it('knows a filter that takes « all », and one that does not', () => {
  const filters = factsIn(sites.filters);
  expect(filters.site_status).toMatchObject({ word: 'siteStatus', takesAll: true });
  expect(filters.site_owner).toMatchObject({ word: 'owner', takesAll: false });
  expect([filters.site_status, filters.site_owner, filters.has_plan].map(({ several }) => several)).toEqual([
    true,
    true,
    false,
  ]);
  expect(filters.site_type.options).toEqual(['site', 'entrepot']);
  expect(filters.has_plan).toMatchObject({ word: 'threeWay' });
});

it('looks through nullable, optional and preprocessing', () => {
  const { site_next_pm, site_generators, site_electrified } = factsIn(gpmSites.record);
  expect(site_next_pm).toMatchObject({ word: 'day' });
  expect(site_generators).toMatchObject({ type: 'number' });
  expect(site_electrified).toMatchObject({ word: 'yesNo' });
  expect(factsIn(SiteSelection).ids).toMatchObject({ type: 'many', word: 'site' });
  expect(getFieldInfo('flag', z.preprocess(value => value, z.boolean()).optional())).toMatchObject({
    type: 'boolean',
  });
});

it.each(['0001-06-15', '0970-06-15', '2026-06-15', '9999-06-15'])(
  'an instant of %s is shown in full',
  day => {
    expect(formatShortInstant(`${day}T12:00:00.000Z`)).toMatch(new RegExp(`^${day} \\d\\d:\\d\\d$`));
  },
);
