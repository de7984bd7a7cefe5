import { useTranslate } from 'ra-core';
import { useMemo } from 'react';

/**
 * A resource's labels. A plain resource labels only its fields: its actions use the common labels, and the ends
 * of a period are named after the field they bound.
 */
export const useLabels = (resource: string) => {
  const translate = useTranslate();
  return useMemo(() => labelsOf(resource, translate), [resource, translate]);
};

const labelsOf = (resource: string, translate: ReturnType<typeof useTranslate>) => {
  const own = (key: string, otherwise: string) =>
    translate(`resources.${resource}.${key}`, { _: otherwise, smart_count: 2 });
  const field = (source: string) => own(`fields.${source}`, source);
  return {
    field,
    filter: (source: string) => own(`filters.${source}`, own(`fields.${source}`, '')) || period(source),
    action: (key: string) => own(`actions.${key}`, translate(`terrain.generated.actions.${key}`, { _: key })),
    title: own('title', own('name', resource)),
  };

  function period(source: string) {
    const [, bounded, end] = /^(.+)_(from|to|passed)$/.exec(source) ?? [];
    return bounded
      ? translate(`terrain.generated.${end === 'passed' ? 'hasPassed' : end}`, { field: field(bounded) })
      : source;
  }
};
