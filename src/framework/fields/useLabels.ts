import { useTranslate } from 'ra-core';
import { useMemo } from 'react';

/**
 * A resource's labels. A plain resource labels only its fields: its actions use the common labels, and the ends
 * of a period are named after the field they bound.
 */
export const useLabels = (resource: string) => {
  const translate = useTranslate();
  return useMemo(() => buildLabels(resource, translate), [resource, translate]);
};

export type Labels = ReturnType<typeof buildLabels>;

export const buildLabels = (resource: string, translate: ReturnType<typeof useTranslate>) => {
  const own = (key: string, defaultLabel: string) =>
    translate(`resources.${resource}.${key}`, { _: defaultLabel, smart_count: 2 });
  const field = (source: string) => own(`fields.${source}`, source);
  return {
    field,
    /** The name of a period, by the filter of its first day. */
    period: (from: string) => {
      const dateField = from.replace(/_?from$/, '');
      return translate(`terrain.lists.periods.${dateField}`, { _: field(dateField) });
    },
    filter: (source: string) => filterLabel(source, dayBounds),
    /** The same of a number, which may be one end of a range. */
    numberFilter: (source: string) => filterLabel(source, numberBounds),
    action: (key: string) => own(`actions.${key}`, translate(`terrain.generated.actions.${key}`, { _: key })),
    title: own('title', own('name', resource)),
  };

  /** A filter's own label, or for one end of a period or a range, such as `date_from`, that of the field it bounds. */
  function filterLabel(source: string, texts: Record<string, string>) {
    const known = own(`filters.${source}`, own(`fields.${source}`, ''));
    const [, boundedField, end] = /^(.+)_(from|to|passed|within)$/.exec(source) ?? [];
    if (known || !boundedField) return known || source;
    if (end === 'within') return field(boundedField);
    return translate(`terrain.generated.${texts[end]}`, { field: field(boundedField) });
  }
};

const dayBounds = { from: 'from', to: 'to', passed: 'hasPassed' };
const numberBounds = { ...dayBounds, from: 'least', to: 'most' };
