import polyglotI18nProvider from 'ra-i18n-polyglot';
import { expect, it } from 'vitest';
import { resources } from '../../../contract/registry';
import { en } from '../../../i18n/en';
import { allFr as fr } from '../../../i18n/fr/all';
import { getFieldInfo } from '../../../src/framework/fields/field-info';
import { buildLabels } from '../../../src/framework/fields/useLabels';
import { groupFilters } from '../../../src/framework/lists/filter-values';
import { nameFilter } from '../../../src/framework/lists/useFilterWords';

it.each(Object.entries({ fr, en }))('labels every filter of every list (%s)', (language, messages) => {
  const { translate } = polyglotI18nProvider(() => messages, language, [], { allowMissing: true });
  const labelled = [...resources.values()].flatMap(({ name, filters }) => {
    const labels = buildLabels(name, translate);
    const fields = Object.entries(filters.shape).map(([source, schema]) => getFieldInfo(source, schema));
    return groupFilters(fields).map(entry => ({ list: name, filter: entry.key, label: nameFilter(entry, labels) }));
  });
  expect(labelled.length).toBeGreaterThan(200);
  const isRaw = (label: string) => /^[a-z]|_|\./.test(label);
  expect(labelled.filter(({ label }) => isRaw(label))).toEqual([]);
});
