// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { gpmSites } from '../../../contract/sites/gpm-sites';
import { sites } from '../../../contract/sites/sites';
import { allTasks, ssrTasks } from '../../../contract/work/task-lists';
import {
  type FilterField,
  getDefaultFilter,
  listAllowedFilters,
  sanitizeFilter,
} from '../../../src/framework/lists/filters';
import { getPageOptions } from '../../../src/framework/lists/ListFooter';
import { parseAddressFilter } from '../../../src/work/tasks/RouteFilteredTaskList';
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

/** Text that programs like to take for something else. */
const ambiguousTexts = [
  '16',
  '007',
  '16ALG01',
  'true',
  'false',
  'null',
  '{"a":1}',
  '[1]',
  '1e5',
  '0x10',
  '-1',
  '"x"',
];

it.each(ambiguousTexts)('reads %s in an address of the specification as text, and filters by it', text => {
  const filter = parseAddressFilter(ssrTasks, { site: text });
  expect(filter).toEqual({ site: text });
  // By the list's own address, in which the filter is JSON.
  const requested = JSON.parse(JSON.stringify(filter));
  const fields = listAllowedFilters(ssrTasks, createUser('admin'));
  expect(sanitizeFilter(ssrTasks, fields, requested)).toEqual({ filter: { site: text }, dropped: [] });
});

it('reads an id where an address takes one: digits', () => {
  expect(parseAddressFilter(ssrTasks, { pm: '16' })).toEqual({ pm: 16 });
  expect(parseAddressFilter(allTasks, { agent: '007' })).toEqual({ agent: 7 });
  for (const text of ['1e5', '0x10', ' 7', '7.0', 'true', 'null', '[7]', ''])
    expect(parseAddressFilter(allTasks, { agent: text })).toEqual({ agent: text });
});

it('reads several values where a filter takes several', () => {
  const filter = parseAddressFilter(allTasks, { task_types: 'ssr,delivery' });
  expect(filter).toEqual({ task_types: ['ssr', 'delivery'] });
  const fields = listAllowedFilters(allTasks, createUser('manager'));
  expect(sanitizeFilter(allTasks, fields, filter)).toEqual({ filter, dropped: [] });
  expect(parseAddressFilter(allTasks, { task_types: 'ssr' })).toEqual({ task_types: 'ssr' });
  expect(parseAddressFilter(allTasks, { task_types: 'ssr,x' })).toEqual({ task_types: 'ssr,x' });
  expect(parseAddressFilter(ssrTasks, { site: 'A,B' })).toEqual({ site: 'A,B' });
});

it.each([
  // A filter in the address of a list, what is left of it.
  [{ site: 16 }, { site: 16 }],
  [{ site: true }, { site: true }],
  [{ site: null }, {}],
  [{ site: { a: 1 } }, {}],
  [{ site: [1] }, {}],
  [{ agent: 7 }, { agent: 7 }],
  [{ agent: '7' }, { agent: '7' }],
  [{ agent: [7, 8] }, { agent: [7, 8] }],
  [{ agent: { not: [7] } }, { agent: { not: [7] } }],
  [{ agent: true }, {}],
  [{ agent: [true] }, {}],
  [{ agent: null }, {}],
  [{ agent: 'x' }, {}],
  [{ agent: { a: 1 } }, {}],
  [{ late: true }, {}],
  [{ task_status: 1 }, {}],
])('leaves of the filter %j in an address what the server takes', (requested, filter) => {
  const fields = listAllowedFilters(allTasks, createUser('admin'));
  const dropped = Object.keys(requested).filter(name => !(name in filter));
  expect(sanitizeFilter(allTasks, fields, requested)).toEqual({ filter, dropped });
});
