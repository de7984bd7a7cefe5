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
    filter: (source: string) => own(`filters.${source}`, own(`fields.${source}`, '')) || periodLabel(source),
    action: (key: string) => own(`actions.${key}`, translate(`terrain.generated.actions.${key}`, { _: key })),
    title: own('title', own('name', resource)),
  };

  /** The label of one end of a period, such as `date_from`, after the field that it bounds. */
  function periodLabel(source: string) {
    const [, periodField, end] = /^(.+)_(from|to|passed)$/.exec(source) ?? [];
    return periodField
      ? translate(`terrain.generated.${end === 'passed' ? 'hasPassed' : end}`, { field: field(periodField) })
      : source;
  }
};
