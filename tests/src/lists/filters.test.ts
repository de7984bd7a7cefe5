// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { gpmSites } from '../../../contract/sites/gpm-sites';
import { sites } from '../../../contract/sites/sites';
import { type FilterField, getDefaultFilter, listAllowedFilters } from '../../../src/framework/lists/filters';
import { getPageOptions } from '../../../src/framework/lists/ListFooter';
import { createUser } from '../providers/mock-fetch';

const names = (fields: FilterField[]) =>
  fields.filter(({ word }) => word !== 'carried').map(({ source }) => source);

it('offers each role the filters of the specification’s table', () => {
  const agent = 'site_name site_code site_type plan_from plan_to has_plan assigned pmdone';
  expect(names(listAllowedFilters(sites, createUser('agent')))).toEqual(agent.split(' '));
  const manager = names(listAllowedFilters(sites, createUser('manager')));
  expect(manager).toEqual(expect.arrayContaining(['site_wilaya', 'site_owner', 'agent']));
  expect(manager).not.toContain('site_manager');
  expect(names(listAllowedFilters(sites, createUser('cluster_manager')))).toContain('site_manager');
  expect(names(listAllowedFilters(sites, createUser('cluster_manager')))).not.toContain('site_status');
  expect(names(listAllowedFilters(sites, createUser('admin')))).toContain('site_status');
  expect(names(listAllowedFilters(gpmSites, createUser('cluster_manager')))).not.toContain('cluster');
});

it('starts with the active sites where the status may be chosen', () => {
  expect(getDefaultFilter(sites, listAllowedFilters(sites, createUser('admin')))).toEqual({
    site_status: 'active',
  });
  expect(getDefaultFilter(sites, listAllowedFilters(sites, createUser('manager')))).toEqual({});
});

it('locks the selectors to the person’s own owner and cluster', () => {
  const fields = listAllowedFilters(sites, createUser('cluster_manager', { owner: 'MBS', cluster: 4 }));
  expect(
    fields.filter(({ locked }) => locked !== undefined).map(({ source, locked }) => [source, locked]),
  ).toEqual([
    ['cluster', 4],
    ['site_owner', 'MBS'],
  ]);
});

it('offers every page of a short list, and near and round ones of a long one', () => {
  expect(getPageOptions(2, 3)).toEqual([1, 2, 3]);
  const long = getPageOptions(350, 6667);
  expect(long).toEqual(expect.arrayContaining([1, 349, 350, 351, 1000, 6000, 6667]));
  expect(long.length).toBeLessThan(150);
});
