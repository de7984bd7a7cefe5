// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { gpmSites } from '../../../contract/sites/gpm-sites';
import { sites } from '../../../contract/sites/sites';
import { type FilterField, filtersFor, startingFilter } from '../../../src/framework/lists/filters';
import { pagesToOffer } from '../../../src/framework/lists/ListFooter';
import { aUser } from '../providers/browser';

const names = (fields: FilterField[]) =>
  fields.filter(({ word }) => word !== 'carried').map(({ source }) => source);

it('offers each role the filters of the specification’s table', () => {
  const agent = 'site_name site_code site_type plan_from plan_to has_plan assigned pmdone';
  expect(names(filtersFor(sites, aUser('agent')))).toEqual(agent.split(' '));
  const manager = names(filtersFor(sites, aUser('manager')));
  expect(manager).toEqual(expect.arrayContaining(['site_wilaya', 'site_owner', 'agent']));
  expect(manager).not.toContain('site_manager');
  expect(names(filtersFor(sites, aUser('cluster_manager')))).toContain('site_manager');
  expect(names(filtersFor(sites, aUser('cluster_manager')))).not.toContain('site_status');
  expect(names(filtersFor(sites, aUser('admin')))).toContain('site_status');
  expect(names(filtersFor(gpmSites, aUser('cluster_manager')))).not.toContain('cluster');
});

it('starts with the active sites where the status may be chosen', () => {
  expect(startingFilter(sites, filtersFor(sites, aUser('admin')))).toEqual({ site_status: 'active' });
  expect(startingFilter(sites, filtersFor(sites, aUser('manager')))).toEqual({});
});

it('locks the selectors to the person’s own owner and cluster', () => {
  const fields = filtersFor(sites, aUser('cluster_manager', { owner: 'MBS', cluster: 4 }));
  expect(
    fields.filter(({ locked }) => locked !== undefined).map(({ source, locked }) => [source, locked]),
  ).toEqual([
    ['cluster', 4],
    ['site_owner', 'MBS'],
  ]);
});

it('offers every page of a short list, and near and round ones of a long one', () => {
  expect(pagesToOffer(2, 3)).toEqual([1, 2, 3]);
  const long = pagesToOffer(350, 6667);
  expect(long).toEqual(expect.arrayContaining([1, 349, 350, 351, 1000, 6000, 6667]));
  expect(long.length).toBeLessThan(150);
});
