// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { openStepDraft } from '../../field/evidence/step/step-draft';
import { createMemoryVault, createPlan } from './memory-vault';

const storedStep = (vault: ReturnType<typeof createMemoryVault>) => vault.get('steps', 'p1/access');

it('stores the latest text, with one write at a time, however slow the disk is', async () => {
  const waiting: (() => void)[] = [];
  const vault = createMemoryVault(createPlan('ssr'), () => new Promise(resolve => waiting.push(resolve)));
  const draft = openStepDraft(vault, 'p1', 'access');
  for (const typed of ['H', 'Hy', 'Hyd', 'Hydra']) draft.set('site_address_info', typed);
  expect(draft.value('site_address_info')).toBe('Hydra');
  expect(waiting.length).toBe(1);
  const done = draft.finish(true);
  while (!storedStep(vault)?.done) {
    waiting.shift()?.();
    await Promise.resolve();
  }
  await done;
  expect(storedStep(vault)).toMatchObject({ data: { site_address_info: 'Hydra' }, done: true, edition: 2 });
});

it('reports a full disk, loses nothing, and writes once there is space', async () => {
  let full = true;
  const vault = createMemoryVault(createPlan('ssr'), () =>
    full ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : Promise.resolve(),
  );
  const draft = openStepDraft(vault, 'p1', 'access');
  draft.set('height', 30);
  await expect(draft.finish(false)).rejects.toThrow('full');
  expect(draft.value('height')).toBe(30);
  expect(draft.failure()).not.toBeNull();
  full = false;
  draft.set('other', 'mât');
  await draft.finish(false);
  expect(draft.failure()).toBeNull();
  expect(storedStep(vault)?.data).toEqual({ height: 30, other: 'mât' });
});

it('shows changes from elsewhere, but never in place of what is being entered here', async () => {
  let release = () => {};
  const vault = createMemoryVault(createPlan('ssr'), () => new Promise(resolve => (release = resolve)));
  const [here, there] = [openStepDraft(vault, 'p1', 'access'), openStepDraft(vault, 'p1', 'access')];
  const leave = here.watch();
  there.set('brand', 'Perkins');
  release();
  await expect.poll(() => here.value('brand')).toBe('Perkins');
  here.set('brand', 'SDMO');
  there.set('remark', 'vu');
  expect(here.value('brand')).toBe('SDMO');
  leave();
});

it('merges a late write, after the screen was left, into what is stored by then', async () => {
  const vault = createMemoryVault(createPlan('ssr'));
  const firstDraft = openStepDraft(vault, 'p1', 'access');
  firstDraft.watch()();
  const again = openStepDraft(vault, 'p1', 'access');
  again.set('height', 30);
  await again.finish(true);
  firstDraft.set('lat', 36.7);
  await expect.poll(() => storedStep(vault)).toMatchObject({ data: { height: 30, lat: 36.7 }, done: true });
});

it('keeps text typed for work that has been removed meanwhile, to be copied', async () => {
  const vault = createMemoryVault(createPlan('ssr'));
  const draft = openStepDraft(vault, 'p1', 'access');
  await vault.write([{ remove: 'plans', key: '1' }]);
  draft.set('remark', 'vu');
  await expect(draft.finish(false)).rejects.toThrow('p1');
  expect([draft.value('remark'), draft.unsaved()]).toEqual(['vu', 'Remarque\u00a0: vu']);
});
