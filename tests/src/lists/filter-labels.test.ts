// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { CoreAdminContext, ResourceContextProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { createElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { decimal } from '../../../contract/framework/numbers';
import { Day } from '../../../contract/framework/vocabulary';
import { resources } from '../../../contract/registry';
import { en } from '../../../i18n/en';
import { allFr as fr } from '../../../i18n/fr/all';
import { getFieldInfo } from '../../../src/framework/fields/field-info';
import { getValueLabel, listFilterChoices } from '../../../src/framework/fields/filter-choices';
import { buildLabels } from '../../../src/framework/fields/useLabels';
import type { Words } from '../../../src/framework/fields/useWords';
import { getDefaultColumns } from '../../../src/framework/lists/columns';
import { groupFilters } from '../../../src/framework/lists/filter-values';
import { isOnlySetByLinks } from '../../../src/framework/lists/filters';
import { nameFilter, useFilterWords } from '../../../src/framework/lists/useFilterWords';

const languages = Object.entries({ fr, en });
const createI18n = (language: string, messages: object) =>
  polyglotI18nProvider(() => messages as typeof fr, language, [], { allowMissing: true });
/** A label begins with a capital letter or a sign; a key, or the end of one, does not. */
const hasNoLabel = (line: string) => !/: [\p{Lu}«#]/u.test(line);

it.each(languages)('labels every filter, column and order of every list (%s)', (language, messages) => {
  const { translate } = createI18n(language, messages);
  const lines = [...resources.values()].flatMap(contract => {
    const { name, filters, sorts } = contract;
    const labels = buildLabels(name, translate);
    const fields = Object.entries(filters.shape).map(([source, schema]) => getFieldInfo(source, schema));
    // Of the table, its orders, and the exported sheet. The id of a plain resource is an order, but no column.
    const columns = [
      contract.columns ?? getDefaultColumns(contract),
      sorts.filter(sort => sort !== 'id'),
    ].flat();
    const exported = contract.exports?.list.columns ?? [];
    return [
      ...groupFilters(fields).map(entry => `${name} filter ${entry.key}: ${nameFilter(entry, labels)}`),
      ...[...columns, ...exported].map(source => `${name} column ${source}: ${labels.field(source)}`),
    ];
  });
  expect(lines.length).toBeGreaterThan(600);
  expect([...new Set(lines.filter(hasNoLabel))]).toEqual([]);
});

it.each(languages)('says every chosen value of every filter in words (%s)', (language, messages) => {
  const i18nProvider = createI18n(language, messages);
  let count = 0;
  for (const { name, filters } of resources.values()) {
    const inList = ({ children }: { children: ReactNode }) =>
      createElement(
        CoreAdminContext,
        { i18nProvider },
        createElement(ResourceContextProvider, { value: name, children }),
      );
    const { result, unmount } = renderHook(() => useFilterWords(), { wrapper: inList });
    const { choicesOf, valueIn, say, nameOf } = result.current;
    const fields = Object.entries(filters.shape).map(([source, schema]) => getFieldInfo(source, schema));
    const lines = groupFilters(fields).flatMap(entry => {
      const [first, end] = entry.fields;
      // Its chip is its name alone.
      if (isOnlySetByLinks(first) && first.options?.length === 1) return [];
      const values = end ? ['2026-02-03'] : (choicesOf(first) ?? []).map(({ id }) => id);
      return values.flatMap(value => {
        const filterOf = (chosen: unknown) => ({
          [first.source]: chosen,
          ...(end && { [end.source]: chosen }),
        });
        const chosen = end ? [value] : [value, [value], { not: [value] }];
        return chosen.map(each => {
          const { full } = valueIn(entry, filterOf(each)) ?? { full: '' };
          return { key: value, chip: say('filterIs', { name: nameOf(entry), value: full }), full };
        });
      });
    });
    count += lines.length;
    const withKey = lines.filter(
      ({ key, chip, full }) =>
        full === '' || full.split(', ').includes(String(key)) || /terrain\.|resources\./.test(chip),
    );
    expect([name, withKey]).toEqual([name, []]);
    unmount();
  }
  expect(count).toBeGreaterThan(300);
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

it.each([
  [fr, ['Type de tâche : GPM', 'Type de tâche : CM, SSR']],
  [en, ['Task type: GPM', 'Task type: CM, SSR']],
])('names the kinds of task by which findings are filtered', (messages, chips) => {
  const { translate } = polyglotI18nProvider(() => messages as typeof fr, 'fr', [], { allowMissing: true });
  const field = getFieldInfo('step', resources.get('anomalies')!.filters.shape.step);
  const choices = listFilterChoices(field, { translate } as Words, 'anomalies') ?? [];
  const format = (...values: string[]) =>
    translate('terrain.lists.filterIs', {
      name: buildLabels('anomalies', translate).filter('step'),
      value: values.map(value => getValueLabel(value, choices, field, {} as Words)).join(', '),
    });
  expect([format('gpm'), format('cm', 'ssr')]).toEqual(chips);
});

it.each([
  ['fr', fr, ['de 10 à 37,25', 'à partir de 10', 'jusqu’à 37,25', 'à partir du 3 févr.']],
  ['en', en, ['from 10 to 37.25', 'from 10', 'up to 37.25', 'from 3 Feb']],
] as const)('says a range of numbers in words of numbers, and days in those of days (%s)', (...given) => {
  const [language, messages, expected] = given;
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(
      CoreAdminContext,
      { i18nProvider: createI18n(language, messages) },
      createElement(ResourceContextProvider, { value: 'tools', children }),
    );
  const { result } = renderHook(() => useFilterWords(), { wrapper });
  const range = ['price_from', 'price_to'].map(source => getFieldInfo(source, decimal().optional()));
  const period = ['day_from', 'day_to'].map(source => getFieldInfo(source, Day.optional()));
  const say = (fields: typeof range, filter: object) =>
    result.current.valueIn(groupFilters(fields)[0], filter as Record<string, unknown>)?.full;
  expect([
    say(range, { price_from: 10, price_to: '37,25' }),
    say(range, { price_from: '10' }),
    say(range, { price_to: 37.25 }),
    say(period, { day_from: '2026-02-03' }),
  ]).toEqual(expected);
});
