import { type Cost, type Endpoint, requestsFile } from './endpoint';

/**
 * The classes of calls by what they cost. Besides the declared ones: `export` answers files and whole lists, `upload`
 * takes files, and a `stream` stays open, bounded by session and account instead.
 */
export type CostClass = Cost | 'export' | 'stream' | 'upload';

/** The class of a call with this input: by its transport, by what it asks for, or as declared. */
export const getCostClass = (
  { cost, transport }: Pick<Endpoint, 'cost' | 'transport'>,
  input: Record<string, unknown> = {},
): CostClass => {
  if (transport === 'stream') return 'stream';
  if (transport === 'upload' || transport === 'bytes') return 'upload';
  if (transport === 'download' || requestsFile(input) || input.limit === -1) return 'export';
  // A write of a few rows is the rule.
  return cost ?? 'light';
};
