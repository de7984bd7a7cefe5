import type { CauseName, Params } from '../language/language';
import { ApiError } from './errors';

type Question = { path: string; cause: CauseName; params?: Params };

/** Refuses input that its sender has not confirmed. Each question names the field concerned. */
export const requireConfirmed = (confirmed: readonly string[] = [], questions: readonly Question[]) => {
  const open = questions.filter(({ path }) => !confirmed.includes(path));
  if (!open.length) return;
  const [{ cause, params }] = open;
  throw new ApiError('toConfirm', { cause, params, fields: [...open] });
};
