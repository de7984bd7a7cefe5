import type { CauseName, Params } from '../language/language';
import { ApiError } from './errors';

export type Question = { path: string; cause: CauseName; params?: Params };

/** Refuses input that its sender has not confirmed. Each question names the field concerned. */
export const requireConfirmed = (confirmed: readonly string[] = [], questions: readonly Question[]) => {
  const unconfirmed = questions.filter(({ path }) => !confirmed.includes(path));
  if (!unconfirmed.length) return;
  const [{ cause, params }] = unconfirmed;
  throw new ApiError('toConfirm', { cause, params, fields: [...unconfirmed] });
};
