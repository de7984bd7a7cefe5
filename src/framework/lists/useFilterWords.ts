import { useResourceContext, useTranslate } from 'ra-core';
import { getValueLabel, listFilterChoices } from '../fields/filter-choices';
import { useLabels } from '../fields/useLabels';
import { useWords } from '../fields/useWords';
import { type Filter, type FilterEntry, parseFilterSelection } from './filter-values';
import type { FilterField } from './filters';

/** The maximum number of values named in a filter's text. */
const maxNames = 2;

/** The labels of filters and their values. */
export const useFilterWords = () => {
  const translate = useTranslate();
  const resource = useResourceContext();
  const labels = useLabels(resource!);
  const words = useWords();
  const say = (key: string, values?: object) => translate(`terrain.lists.${key}`, values);

  const choicesOf = (field: FilterField) => listFilterChoices(field, words, resource);
  const lockedName = ({ word, locked }: FilterField) =>
    words.nameOf(word === 'cluster' ? 'clusters' : 'site_owners', locked);
  const nameOf = ({ fields: [first, end] }: FilterEntry) => {
    const bounded = first.source.replace(/_?from$/, '');
    return end ? say(`periods.${bounded}`, { _: labels.field(bounded) }) : labels.filter(first.source);
  };

  const namesIn = (field: FilterField, value: unknown) => {
    const choices = choicesOf(field) ?? [];
    const { values, not } = parseFilterSelection(value);
    const names = values.map(each =>
      each === 'all' ? translate('terrain.generated.all') : getValueLabel(each, choices, field, words),
    );
    return { names, not };
  };
  const formatNames = (names: string[], not: boolean) => {
    const values = names.join(', ');
    return not ? say('exceptValues', { values }) : values;
  };
  /** The value as text, short and full; undefined if nothing is chosen and that has no label. */
  const valueIn = ({ fields: [first, end] }: FilterEntry, filter: Filter) => {
    if (end) {
      const [from, to] = [filter[first.source], filter[end.source]];
      const key = from && to ? 'periodBetween' : from ? 'periodFrom' : to ? 'periodTo' : undefined;
      const full = key && say(key, { from, to });
      return full ? { short: full, whole: full } : undefined;
    }
    if (first.locked !== undefined) return { short: lockedName(first), whole: lockedName(first) };
    const { names, not } = namesIn(first, filter[first.source]);
    if (names.length === 0) {
      // « Activé » where an empty choice has a label of its own.
      const name = choicesOf(first)?.find(({ id }) => id === '')?.name;
      return name === undefined ? undefined : { short: name, whole: name };
    }
    const more = names.length - maxNames;
    const short =
      more > 0
        ? say('andMore', { values: formatNames(names.slice(0, maxNames), not), more })
        : formatNames(names, not);
    return { short, whole: formatNames(names, not) };
  };
  return { translate, say, choicesOf, nameOf, valueIn, labelOf: labels.filter };
};
