import type { z } from 'zod';
import { getFieldMeta } from '../../../contract/framework/field-meta';
import { getItemSchema } from '../../../contract/framework/multi-value';
import type { Rule } from '../../../contract/framework/permissions';
import { getResource } from '../contracts';
import { formatRule } from '../format-rule';
import { filterLabel } from '../labels';
import { renderByName, renderTable } from '../table';

/** The filters of lists: name on the wire, label, number of values, who may, what locks it and its default. */
export const filtersTables = (names: readonly string[]) => renderByName(names, filtersOf);

const filtersOf = (name: string) => {
  const { filters, filterFrom, locks, defaults } = getResource(name);
  const filterRules = filterFrom as Record<string, Rule | undefined> | undefined;
  const bound = locks as Record<string, string | undefined> | undefined;
  const defaultValues = defaults as Record<string, unknown> | undefined;
  return renderTable(
    ['filter', 'label', 'values', 'who may', 'bound to', 'unless asked'],
    Object.entries(filters.shape).map(([filter, schema]) => [
      `\`${filter}\``,
      filterLabel(name, filter),
      valuesOf(schema as z.ZodType),
      filterRules?.[filter] ? formatRule(filterRules[filter]) : 'everybody',
      bound?.[filter] ? `one’s own ${bound[filter]}` : '',
      defaultValues?.[filter] === undefined ? '' : `\`${defaultValues[filter]}\``,
    ]),
  );
};

const valuesOf = (schema: z.ZodType) => {
  if (getItemSchema(schema)) return 'several';
  const word = getFieldMeta(schema)?.word;
  return word === 'carried' ? 'one, by a link' : word === 'threeWay' ? 'no, yes' : 'one';
};
