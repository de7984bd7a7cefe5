import type { z } from 'zod';
import { severalIn } from '../../../contract/framework/several';
import type { Rule } from '../../../contract/organisation/permissions';
import { meaningOf } from '../../../contract/organisation/vocabulary';
import { resourceNamed } from '../contract-named';
import { filterLabel } from '../labels';
import { ruleInWords } from '../rule-in-words';
import { byName, table } from '../table';

/** The filters of lists: name on the wire, label, number of values, who may, what locks it and its default. */
export const filtersTables = (names: readonly string[]) => byName(names, filtersOf);

const filtersOf = (name: string) => {
  const { filters, filterFrom, locks, defaults } = resourceNamed(name);
  const who = filterFrom as Record<string, Rule | undefined> | undefined;
  const bound = locks as Record<string, string | undefined> | undefined;
  const unlessAsked = defaults as Record<string, unknown> | undefined;
  return table(
    ['filter', 'label', 'values', 'who may', 'bound to', 'unless asked'],
    Object.entries(filters.shape).map(([filter, schema]) => [
      `\`${filter}\``,
      filterLabel(name, filter),
      valuesOf(schema as z.ZodType),
      who?.[filter] ? ruleInWords(who[filter]) : 'everybody',
      bound?.[filter] ? `one’s own ${bound[filter]}` : '',
      unlessAsked?.[filter] === undefined ? '' : `\`${unlessAsked[filter]}\``,
    ]),
  );
};

const valuesOf = (schema: z.ZodType) => {
  if (severalIn(schema)) return 'several';
  const word = meaningOf(schema)?.word;
  return word === 'carried' ? 'one, by a link' : word === 'threeWay' ? 'no, yes' : 'one';
};
