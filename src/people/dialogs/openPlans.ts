import { ApiError } from '../../providers/ApiError';

/** How many plans a refusal says that somebody still has to do; undefined when it says something else. */
export const openPlans = (error: unknown) => {
  const plans = error instanceof ApiError ? error.current?.plans : undefined;
  return typeof plans === 'number' ? plans : undefined;
};
