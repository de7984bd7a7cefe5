import { changeHeader } from '../../../contract/framework/change-history';

const left = new WeakMap<object, number>();

/** Keeps beside an answer which change its write left, where its maker can take that back. */
export const noteChange = <T>(answer: T, headers: Pick<Headers, 'get'>): T => {
  const change = Number(headers.get(changeHeader));
  if (change && typeof answer === 'object' && answer !== null) left.set(answer, change);
  return answer;
};

/** The same beside what was made of an answer. */
export const withChangeOf = <T extends object>(made: T, answer: object): T => {
  const change = left.get(answer);
  if (change !== undefined) left.set(made, change);
  return made;
};

/** What a write's answer can be taken back by: of `call`, `upload`, and records that the data provider wrote. */
export const changeOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null ? left.get(answer) : undefined;
