import { expect, it } from 'vitest';
import { openStepDraft } from '../../field/evidence/step/step-draft';
import { merge } from '../../field/framework/drafts/merge';
import { saveStep } from '../../field/work/tasks/entries';
import { getWork } from '../../field/work/tasks/work';
import { createMemoryVault, createPlan } from './memory-vault';

const cases: [what: string, base: unknown, mine: unknown, theirs: unknown, merged: unknown][] = [
  ['other fields', { a: 1 }, { a: 1, b: 2 }, { a: 3 }, { a: 3, b: 2 }],
  ['a field that they emptied', { a: 1, b: 1 }, { a: 1, b: 2 }, { a: null, b: 1 }, { a: null, b: 2 }],
  ['the same field: mine', { a: 'x' }, { a: 'xy' }, { a: 'xz' }, { a: 'xy' }],
  ['nothing of mine', { a: 1 }, { a: 1 }, { a: 2, c: 3 }, { a: 2, c: 3 }],
  [
    'a row in each window',
    [{ l: 1 }],
    [{ l: 1 }, { l: 2 }],
    [{ l: 1 }, { l: 3 }],
    [{ l: 1 }, { l: 2 }, { l: 3 }],
  ],
  ['fields of one row', [{ l: 1 }], [{ l: 1, n: 2 }], [{ l: 5 }], [{ l: 5, n: 2 }]],
  [
    'rows by number, whatever their place',
    [
      { no: 0, l: 'a' },
      { no: 1, l: 'b' },
    ],
    [
      { no: 1, l: 'b' },
      { no: 0, l: 'aa' },
    ],
    [{ no: 1, l: 'bb' }],
    [
      { no: 1, l: 'bb' },
      { no: 0, l: 'aa' },
    ],
  ],
  ['rows that the server numbered', [{ l: 'a' }], [{ l: 'ab' }], [{ l: 'a', no: 4 }], [{ l: 'ab', no: 4 }]],
  [
    'checks by key',
    [],
    [{ key: 'p', s: 1 }],
    [{ key: 'q', s: 2 }],
    [
      { key: 'p', s: 1 },
      { key: 'q', s: 2 },
    ],
  ],
  ['bar codes', ['A', 'B'], ['A', 'B', 'C'], ['B', 'D'], ['B', 'C', 'D']],
];
it.each(cases)('merges %s', (_, base, mine, theirs, merged) => {
  expect(merge(base, mine, theirs)).toEqual(merged);
});

it('overwrites nothing that another window has written and this one has not read yet', async () => {
  const vault = createMemoryVault(createPlan('ssr'));
  const work = getWork(vault, 'p1')!;
  const nothing = { data: {}, done: false };
  await saveStep(vault, work, 'access', { height: 30 }, true, nothing);
  await saveStep(vault, work, 'access', { remark: 'vu' }, false, nothing);
  expect(vault.get('steps', 'p1/access')).toMatchObject({ data: { height: 30, remark: 'vu' }, done: true });
});

it('shows at once what another window writes, beside what is being typed here', async () => {
  const disk: (() => void)[] = [];
  const vault = createMemoryVault(createPlan('ssr'), () => new Promise(resolve => disk.push(resolve)));
  const [here, there] = [openStepDraft(vault, 'p1', 'access'), openStepDraft(vault, 'p1', 'access')];
  const leave = [here.watch(), there.watch()];
  here.set('remark', 'v');
  there.set('brand', 'Perkins');
  here.set('remark', 'vu');
  there.set('brand', 'Perkins 2');
  const settled = () => here.value('brand') === 'Perkins 2' && there.value('remark') === 'vu';
  while (!settled()) {
    disk.shift()?.();
    await new Promise(done => setImmediate(done));
  }
  expect(vault.get('steps', 'p1/access')?.data).toEqual({ remark: 'vu', brand: 'Perkins 2' });
  for (const each of leave) each();
});
