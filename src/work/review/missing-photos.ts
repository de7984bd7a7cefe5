import type { ReviewStep } from './review-steps';

/** How many of the steps' fixed slots are empty, and how many of these an agent has to fill. */
export const countMissingPhotos = (steps: readonly ReviewStep[]) => {
  const empty = steps.flatMap(({ slots }) => slots.filter(({ photo }) => !photo));
  return { total: empty.length, required: empty.filter(({ required }) => required).length };
};
export type MissingPhotos = ReturnType<typeof countMissingPhotos>;
