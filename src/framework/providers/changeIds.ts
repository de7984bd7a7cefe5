import { changeHeader } from '../../../contract/framework/undo';

const changeIds = new WeakMap<object, number>();

/** Attaches to an output the change that its write made, if the author can undo it. */
export const attachChangeId = <T>(output: T, headers: Pick<Headers, 'get'>): T => {
  const change = Number(headers.get(changeHeader));
  if (change && typeof output === 'object' && output !== null) changeIds.set(output, change);
  return output;
};

/** The same for an object derived from an output. */
export const copyChangeId = <T extends object>(copy: T, original: object): T => {
  const change = changeIds.get(original);
  if (change !== undefined) changeIds.set(copy, change);
  return copy;
};

/** The change by which a write can be undone: of `call`, `upload`, and records written by the data provider. */
export const getChangeId = (output: unknown) =>
  typeof output === 'object' && output !== null ? changeIds.get(output) : undefined;
