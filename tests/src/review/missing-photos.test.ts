import { expect, it } from 'vitest';
import { getSlots } from '../../../contract/work/evidence';
import { countMissingPhotos } from '../../../src/work/review/missing-photos';
import { listReviewSteps } from '../../../src/work/review/review-steps';

const count = (photosByTest: Record<string, number[]>) => {
  const task_tests = Object.fromEntries(
    Object.entries(photosByTest).map(([test, indexes]) => [
      test,
      { data: { done: true, photos: indexes.map(index => ({ id: index, index })) } },
    ]),
  );
  return countMissingPhotos(listReviewSteps({ task_type: 'ssr', task_tests } as never, 'fr'));
};

it('counts the empty slots of an SSR, and those that an agent has to fill', () => {
  expect(count({ clockin: [], photos: [], drawing: [] })).toEqual({ total: 98, required: 14 });
  expect(count({ clockin: [0, 1, 2], photos: [], drawing: [0] })).toMatchObject({ total: 94 });
  const required = getSlots('ssr', 'photos').flatMap(slot => (slot.required ? [slot.index] : []));
  expect(required).toHaveLength(13);
  expect(count({ photos: required })).toEqual({ total: 77, required: 0 });
  // More photos than the fixed slots fill none of these.
  expect(count({ photos: [...required, 500] })).toEqual({ total: 77, required: 0 });
});
