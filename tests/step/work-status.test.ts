import { expect, it } from 'vitest';
import { today } from '../../contract/framework/today';
import type { TaskStatus } from '../../contract/organisation/vocabulary';
import { getStep } from '../../contract/work/evidence';
import type { Tables } from '../../field/framework/vault/tables';
import { getStepState } from '../../field/screens/task/step-state';
import { getDaySection } from '../../field/screens/today/day-sections';
import { isStorageFullError } from '../../field/work/storage/storage-full-error';
import { addPhoto, saveArrival, saveStep, submitWork } from '../../field/work/tasks/entries';
import { countStepPhotos, countWorkPhotos } from '../../field/work/tasks/photo-count';
import { countUnsent } from '../../field/work/tasks/unsent-counts';
import { getWork } from '../../field/work/tasks/work';
import { countUnsentOfWork } from '../../field/work/tasks/work-state';
import { createMemoryVault, createPlan } from './memory-vault';

const begun = async () => {
  const vault = createMemoryVault(createPlan('cm'));
  const work = () => getWork(vault, 'p1')!;
  await saveArrival(vault, work(), { plan_id: 1, place: null, accuracy: null, far_reason: null, data: {} });
  const photo = (index: number) =>
    addPhoto(
      vault,
      work(),
      {
        ...{ test: 'photos', index, sha256: '', place: null, accuracy: null, comment: null, direction: null },
        look: 'good',
      },
      { picture: new ArrayBuffer(8), small: new ArrayBuffer(1) },
    );
  const sent = async () => {
    const at = { sent_at: '2026-01-05T10:00:00Z' };
    for (const table of ['arrivals', 'photos', 'outcomes'] as const)
      for (const row of vault.all(table))
        await vault.write([{ put: table, row: { ...row, ...at } } as Parameters<typeof vault.write>[0][0]]);
  };
  const atOffice = (task_status: TaskStatus) =>
    vault.write([
      {
        put: 'tasks',
        row: {
          ...createPlan('cm'),
          taskid: 9,
          task_status,
          tests: {},
          redo: [],
        } as unknown as Tables['tasks'],
      },
    ]);
  return { vault, work, photo, sent, atOffice };
};

it.each<[TaskStatus, part: string, unsentPart: string]>([
  ['ongoing', 'ongoing', 'ongoing'],
  ['return', 'redo', 'redo'],
  ['cancelled', 'behind', 'stopped'],
  ['reject', 'behind', 'stopped'],
  ['reject_closed', 'behind', 'stopped'],
  ['closed', 'behind', 'stopped'],
])(
  'puts begun work that is « %s » at the office under %s, with something unsent under %s',
  async (status, part, unsentPart) => {
    const { work, photo, sent, atOffice } = await begun();
    await sent();
    await atOffice(status);
    expect(getDaySection(work(), today())).toBe(part);
    await photo(0);
    expect(getDaySection(work(), today())).toBe(unsentPart);
  },
);

it('puts work that was ended here and stopped at the office meanwhile where it can be discarded', async () => {
  const { vault, work, atOffice } = await begun();
  await submitWork(vault, work());
  expect(getDaySection(work(), today())).toBe('done');
  await atOffice('cancelled');
  expect(getDaySection(work(), today())).toBe('stopped');
});

it('counts a slot once, everywhere, and free photos separately', async () => {
  const { vault, work, photo, sent } = await begun();
  const { slots } = countStepPhotos(work(), 'photos');
  await photo(0);
  await sent();
  // Retaken after it was sent.
  for (const index of [0, 1, slots + 1]) await photo(index);
  const count = { filled: 2, slots, extra: 1 };
  expect(countStepPhotos(work(), 'photos')).toEqual(count);
  expect(getStepState(work(), getStep('cm', 'photos')!).photos).toEqual(count);
  const { filled, extra } = countWorkPhotos(work());
  expect({ filled, extra }).toEqual({ filled: 2, extra: 1 });
  await saveStep(vault, work(), 'cm_actions', {}, false);
  expect(countUnsentOfWork(work())).toBe(4);
  expect(countUnsent(vault)).toMatchObject({ count: 4, photos: 3 });
});

it.each<[unknown, boolean]>([
  [new DOMException('full', 'QuotaExceededError'), true],
  [{ name: 'QUOTA_EXCEEDED_ERR', message: '', code: 22 }, true],
  [new DOMException('Error: not enough space on disk', 'UnknownError'), true],
  [new DOMException('The quota has been exceeded.', 'AbortError'), true],
  [Object.assign(new DOMException('', 'AbortError'), { inner: { name: 'QuotaExceededError' } }), true],
  [new Error('write', { cause: new DOMException('full', 'QuotaExceededError') }), true],
  [new DOMException('The transaction was aborted.', 'AbortError'), false],
  [new DOMException('Internal error', 'UnknownError'), false],
  [new TypeError('Failed to fetch'), false],
  ['full', false],
  [null, false],
])('knows whether the phone is full: %s', (problem, full) => expect(isStorageFullError(problem)).toBe(full));
