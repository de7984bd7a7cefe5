import { useResourceContext, useTranslate } from 'ra-core';
import type { ListName } from '../../../contract/framework/form-lists';
import { readNumber } from '../../../contract/framework/numbers';
import { getLock } from '../../../contract/framework/permissions';
import { getResource } from '../../../contract/framework/resources';
import { isDay } from '../../../i18n/dates';
import { getValueLabel, listFilterChoices } from '../fields/filter-choices';
import { type Labels, useLabels } from '../fields/useLabels';
import { useWords } from '../fields/useWords';
import { type Filter, type FilterEntry, parseFilterSelection } from './filter-values';
import type { FilterField } from './filters';

/** The maximum number of values named in a filter's text. */
const maxNames = 2;

/** The labels of filters and their values. A filter of two fields is a period of days, or a range of numbers. */
export const useFilterWords = () => {
  const translate = useTranslate();
  const resource = useResourceContext();
  const labels = useLabels(resource!);
  const words = useWords();
  const say = (key: string, values?: object) => translate(`terrain.lists.${key}`, values);

  const choicesOf = (field: FilterField) => field.choices ?? listFilterChoices(field, words, resource);
  const lockedName = ({ source, locked }: FilterField) =>
    words.nameOf(getLock(getResource(resource!).locks![source]!).list as ListName, locked);
  const labelOf = ({ source, type }: FilterField) =>
    type === 'number' ? labels.numberFilter(source) : labels.filter(source);
  const nameOf = (entry: FilterEntry) => nameFilter(entry, labels);

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
  const { shortDay, shortSpan, span, measure } = words.formats;
  const periodText = (from: unknown, to: unknown) => {
    if (isDay(from) && isDay(to)) return { short: shortSpan(from, to), full: span(from, to) };
    if (isDay(from)) return unshortened(say('periodFrom', { from: shortDay(from) }));
    return isDay(to) ? unshortened(say('periodTo', { to: shortDay(to) })) : undefined;
  };
  const rangeText = (from: unknown, to: unknown, field: FilterField) => {
    const [least, most] = [from, to].map(bound => {
      const number = typeof bound === 'string' ? readNumber(bound) : bound;
      return typeof number === 'number' ? measure(number, field) : bound || undefined;
    });
    if (least !== undefined && most !== undefined) return say('range', { from: least, to: most });
    if (least !== undefined) return say('rangeFrom', { from: least });
    return most === undefined ? undefined : say('rangeTo', { to: most });
  };
  /** The label of an empty choice, such as « Activé », where it has one of its own. */
  const emptyChoiceName = (field: FilterField) => choicesOf(field)?.find(({ id }) => id === '')?.name;

  /** The value as text, short and in full; undefined if nothing is chosen and that has no label. */
  const valueIn = ({ fields: [first, end] }: FilterEntry, filter: Filter) => {
    if (end) {
      const bounds = [filter[first.source], filter[end.source]] as const;
      const isRange = first.type === 'number' || first.word === 'timeOfDay';
      return isRange ? unshortened(rangeText(...bounds, first)) : periodText(...bounds);
    }
    if (first.locked !== undefined) return unshortened(lockedName(first));
    const { names, not } = namesIn(first, filter[first.source]);
    if (names.length === 0) return unshortened(emptyChoiceName(first));
    const full = formatNames(names, not);
    const hiddenCount = names.length - maxNames;
    if (hiddenCount <= 0) return unshortened(full);
    const values = formatNames(names.slice(0, maxNames), not);
    const short = say('andMore', { values, more: hiddenCount });
    return { short, full };
  };
  return {
    translate,
    say,
    choicesOf,
    nameOf,
    valueIn,
    labelOf,
  };
};

/** The label of an entry of the filter bar. */
export const nameFilter = ({ fields: [first, end] }: FilterEntry, labels: Labels) =>
  end ? labels.period(first.source) : labels.filter(first.source);

/** A text that is not shortened. */
const unshortened = (text: string | undefined) =>
  text === undefined ? undefined : { short: text, full: text };
