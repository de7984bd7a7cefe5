import { changeHeader } from '../../../contract/framework/change-history';

const changeIds = new WeakMap<object, number>();

/** Attaches to an answer the change that its write made, if the author can undo it. */
export const attachChangeId = <T>(answer: T, headers: Pick<Headers, 'get'>): T => {
  const change = Number(headers.get(changeHeader));
  if (change && typeof answer === 'object' && answer !== null) changeIds.set(answer, change);
  return answer;
};

/** The same for an object derived from an answer. */
export const copyChangeId = <T extends object>(made: T, answer: object): T => {
  const change = changeIds.get(answer);
  if (change !== undefined) changeIds.set(made, change);
  return made;
};

/** The change by which a write can be undone: of `call`, `upload`, and records written by the data provider. */
export const getChangeId = (answer: unknown) =>
  typeof answer === 'object' && answer !== null ? changeIds.get(answer) : undefined;
