// @vitest-environment jsdom
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { expect, it } from 'vitest';
import { resources } from '../../../contract/registry';
import { allTasks, ssrTasks } from '../../../contract/work/task-lists';
import { en } from '../../../i18n/en';
import { allFr as fr } from '../../../i18n/fr/all';
import { getFieldInfo } from '../../../src/framework/fields/field-info';
import { buildLabels } from '../../../src/framework/fields/useLabels';
import { groupFilters } from '../../../src/framework/lists/filter-values';
import { nameFilter } from '../../../src/framework/lists/useFilterWords';
import { parseAddressFilter } from '../../../src/work/tasks/RouteFilteredTaskList';

it.each(Object.entries({ fr, en }))('labels every filter of every list (%s)', (language, messages) => {
  const { translate } = polyglotI18nProvider(() => messages, language, [], { allowMissing: true });
  const labelled = [...resources.values()].flatMap(({ name, filters }) => {
    const labels = buildLabels(name, translate);
    const fields = Object.entries(filters.shape).map(([source, schema]) => getFieldInfo(source, schema));
    return groupFilters(fields).map(entry => `${name} ${entry.key}: ${nameFilter(entry, labels)}`);
  });
  expect(labelled.length).toBeGreaterThan(200);
  // A label begins with a capital letter or a sign; a key, or the end of one, does not.
  expect(labelled.filter(text => !/: [\p{Lu}«#]/u.test(text))).toEqual([]);
});

it('names a site’s last task, next plan and their filter by the area of the list', () => {
  const fields = ['site_last_pm_at', 'site_next_pm', 'pmdone'];
  const namesIn = (messages: typeof fr) =>
    Object.fromEntries(
      ['sites', 'delivery/sites', 'ssr/sites', 'gpm/sites', 'cm/sites'].map(list => {
        const { translate } = polyglotI18nProvider(() => messages, 'fr');
        return [list, fields.map(field => buildLabels(list, translate).filter(field))];
      }),
    );
  expect(namesIn(fr)).toEqual({
    sites: ['Dernière tâche', 'Prochain plan', 'Tâche'],
    'delivery/sites': ['Dernière livraison', 'Plan Delivery', 'Delivery'],
    'ssr/sites': ['Dernière SSR', 'Plan SSR', 'SSR'],
    'gpm/sites': ['Dernier GPM', 'Plan GPM', 'GPM'],
    'cm/sites': ['Dernier GPM', 'Plan GPM', 'GPM'],
  });
  expect(namesIn(en as typeof fr)).toEqual({
    sites: ['Last task', 'Next plan', 'Task'],
    'delivery/sites': ['Last delivery', 'Delivery plan', 'Delivery'],
    'ssr/sites': ['Last SSR', 'SSR plan', 'SSR'],
    'gpm/sites': ['Last GPM', 'GPM plan', 'GPM'],
    'cm/sites': ['Last GPM', 'GPM plan', 'GPM'],
  });
});

it('reads an address of the specification as its filters: an id where one is taken, otherwise text', () => {
  expect(parseAddressFilter(ssrTasks, { site: '16' })).toEqual({ site: '16' });
  expect(parseAddressFilter(ssrTasks, { pm: '16' })).toEqual({ pm: 16 });
  expect(parseAddressFilter(allTasks, { agent: '7' })).toEqual({ agent: 7 });
  expect(parseAddressFilter(allTasks, { site: '16ALG01' })).toEqual({ site: '16ALG01' });
});
