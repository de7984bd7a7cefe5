import { describe, expect, it } from 'vitest';
import type { FieldTask } from '../../../contract/field/field-task';
import type { Tables } from '../../../field/framework/vault/tables';
import type { Vault } from '../../../field/framework/vault/vault';
import { requestHandOver } from '../../../field/sync/sending/hand-overs';
import { attachReplannedWork, reconcile } from '../../../field/sync/sending/reconcile';
import { getTaskId, listPendingItems } from '../../../field/sync/sending/sync-items';
import { identityKey, toIdentity } from '../../../field/work/tasks/work-identity';
import type { Arrival, PhotoEntry, StepEntry } from '../../../field/work/vault/tables';
import { createMemoryVault, createPlan } from '../../step/memory-vault';

const at = '2026-11-20T08:00:00.000Z';
const plan = createPlan('cm');
const site = (code: string, site_id: number): Tables['plans']['site'] => ({
  ...plan.site,
  code,
  site_id,
  name: null,
});
const sent = { key: 'key', at, sent_at: at, trouble: null };
const arrival = { ...sent, work: 'p1', plan_id: 1, taskid: 34, data: {} } as unknown as Arrival;
const step = (values: Partial<StepEntry> = {}): StepEntry => ({
  ...{ key: 'key', at, trouble: null, work: 'p1', test: 'cm_actions', done: true, finished_at: at },
  ...{ data: { downtime: 12 }, base: { version: 2, data: { downtime: 12 } } },
  ...{ edition: 1, sent_edition: 1, attempt: null },
  ...values,
});
const photo = (values: Partial<PhotoEntry> = {}): PhotoEntry => ({
  ...{ ...sent, id: 'a', work: 'p1', test: 'photos', index: 0, bytes: 9, sha256: 'sha-a', photo_id: 7 },
  ...{ place: null, accuracy: null, direction: null, comment: null, look: 'good' },
  ...{ begun: true, offset: 9, removed: false },
  ...values,
});
const task = (
  values: Partial<FieldTask> & { held?: Partial<FieldTask['tests'][string]> } = {},
): FieldTask => {
  const { held, ...others } = values;
  return {
    ...plan,
    ...{ taskid: 34, task_status: 'ongoing', created_at: at, submitted_at: null, impossible: null, redo: [] },
    tests: held
      ? {
          cm_actions: {
            done: true,
            finished_at: at,
            version: 2,
            data: { downtime: 12 },
            corrected: [],
            photos: [],
            ...held,
          },
          photos: {
            done: true,
            finished_at: at,
            version: 0,
            data: {},
            corrected: [],
            photos: held.photos ?? [],
          },
        }
      : {},
    ...others,
  } as FieldTask;
};
const serverPhoto = (sha256: string, photo_id: number, received_at = at) =>
  ({
    index: 0,
    sha256,
    photo_id,
    received_at,
    comment: null,
  }) as FieldTask['tests'][string]['photos'][number];

/** A phone on which a whole task lies, all of it acknowledged. */
const phoneWith = async (rows: { steps?: StepEntry[]; photos?: PhotoEntry[] } = {}): Promise<Vault> => {
  const vault = createMemoryVault(plan);
  await vault.write([
    { put: 'tasks', row: task({ held: {} }) },
    { put: 'arrivals', row: arrival },
    { put: 'outcomes', row: { ...sent, work: 'p1', kind: 'submit' } },
    ...(rows.steps ?? [step()]).map(row => ({ put: 'steps' as const, row })),
    ...(rows.photos ?? [photo()]).map(row => ({ put: 'photos' as const, row })),
  ]);
  return vault;
};
const waiting = (vault: Vault) =>
  listPendingItems(vault)
    .map(({ table }) => table)
    .sort();

describe('a server whose data became others', () => {
  it('that has all is sent nothing, under its numbers of now', async () => {
    const vault = await phoneWith();
    const now = task({
      taskid: 50,
      submitted_at: at,
      task_status: '',
      held: { photos: [serverPhoto('sha-a', 90)] },
    });
    await vault.write(reconcile(vault, { plans: [], tasks: [now] }));
    expect(waiting(vault)).toEqual([]);
    expect(getTaskId(vault, 'p1')).toBe(50);
    expect(vault.get('photos', 'a')?.photo_id).toBe(90);
  });

  it('that has the plan alone is sent everything, and none of it under the old task’s number', async () => {
    const vault = await phoneWith();
    const otherTask = task({ taskid: 34, plan_id: 9, site: site('ELSEWHERE', 9) });
    await vault.write(reconcile(vault, { plans: [plan], tasks: [otherTask] }));
    expect(waiting(vault)).toEqual(['arrivals', 'outcomes', 'photos', 'steps']);
    expect(getTaskId(vault, 'p1')).toBeNull();
    expect(vault.get('steps', 'p1/cm_actions')).toMatchObject({ base: { version: 0, data: {} }, edition: 2 });
    expect(vault.get('photos', 'a')).toMatchObject({ photo_id: null, offset: 0 });
  });

  it('whose plan of that number is other work gets nothing for it, until the same work was planned again', async () => {
    const vault = await phoneWith();
    const other = { ...plan, site: site('ELSEWHERE', 9) };
    await vault.write(reconcile(vault, { plans: [other], tasks: [] }));
    expect(waiting(vault)).toEqual(['arrivals', 'outcomes', 'photos', 'steps']);
    for (const { row } of listPendingItems(vault))
      expect(row).toMatchObject({ work: 'p-1', trouble: { kind: 'over' } });
    expect(vault.get('plans', '-1')?.site.code).toBe(plan.site.code);
    await vault.write([{ put: 'plans', row: other }]);
    expect(attachReplannedWork(vault, { plans: [other], tasks: [] })).toEqual([]);

    const again = { ...plan, plan_id: 2 };
    await vault.write(attachReplannedWork(vault, { plans: [again], tasks: [] }));
    for (const { row } of listPendingItems(vault)) expect(row).toMatchObject({ work: 'p2', trouble: null });
    expect(vault.get('arrivals', 'p2')?.plan_id).toBe(2);
    expect(vault.get('plans', '-1')).toBeUndefined();
  });

  it('that gave two plans each other’s numbers gets the work of each at its own site', async () => {
    const vault = await phoneWith();
    const second = { ...plan, plan_id: 2, site: site('SECOND', 2) };
    await vault.write([
      { put: 'plans', row: second },
      { put: 'tasks', row: task({ taskid: 35, plan_id: 2, site: second.site, held: {} }) },
      { put: 'arrivals', row: { ...arrival, work: 'p2', plan_id: 2, taskid: 35 } },
      {
        put: 'steps',
        row: step({ work: 'p2', data: { downtime: 2 }, base: { version: 1, data: { downtime: 2 } } }),
      },
      { put: 'photos', row: photo({ id: 'b', work: 'p2', sha256: 'sha-b' }) },
    ]);
    const server = {
      plans: [
        { ...second, plan_id: 1 },
        { ...plan, plan_id: 2 },
      ],
      tasks: [],
    };
    await vault.write(reconcile(vault, server));
    expect(vault.all('arrivals')).toHaveLength(2);
    expect(vault.get('steps', 'p1/cm_actions')?.data).toEqual({ downtime: 2 });
    expect(vault.get('steps', 'p2/cm_actions')?.data).toEqual({ downtime: 12 });
    expect(
      vault
        .all('photos')
        .map(({ id, work }) => [id, work])
        .sort(),
    ).toEqual([
      ['a', 'p2'],
      ['b', 'p1'],
    ]);
    expect(
      vault
        .all('plans')
        .map(({ plan_id, site: { code } }) => [plan_id, code])
        .sort(),
    ).toEqual([
      [1, 'SECOND'],
      [2, plan.site.code],
    ]);
  });

  it.each([
    [
      'an older version',
      { version: 1, data: { downtime: 3 } },
      { edition: 2, base: { version: 1 }, trouble: null },
    ],
    [
      'another that it corrected',
      { version: 3, data: { downtime: 3 }, corrected: ['downtime'] },
      { edition: 1, trouble: null },
    ],
    [
      'another of the same number',
      { version: 2, data: { downtime: 3 } },
      { edition: 2, trouble: { kind: 'changed' } },
    ],
    [
      'the same values under a higher number',
      { version: 5 },
      { edition: 1, base: { version: 5 }, trouble: null },
    ],
  ])('that has of a step %s', async (_, held, expected) => {
    const vault = await phoneWith({ photos: [] });
    await vault.write(reconcile(vault, { plans: [], tasks: [task({ held })] }));
    expect(vault.get('steps', 'p1/cm_actions')).toMatchObject(expected);
  });

  it.each([
    ['an earlier photo gets ours', [serverPhoto('sha-b', 8, '2026-11-19T08:00:00.000Z')], ['a']],
    ['a later photo keeps it', [serverPhoto('sha-b', 8, '2026-11-21T08:00:00.000Z')], []],
    ['none gets ours', [], ['a']],
  ])('whose slot has %s', async (_, photos, expected) => {
    const vault = await phoneWith();
    await vault.write(reconcile(vault, { plans: [], tasks: [task({ held: { photos } })] }));
    expect(listPendingItems(vault).flatMap(({ table, row }) => (table === 'photos' ? [row.id] : []))).toEqual(
      expected,
    );
  });

  it('that has a photo without what was said of it later is told that alone', async () => {
    const vault = await phoneWith({ photos: [photo({ comment: 'Câble dénudé' })] });
    const now = task({ submitted_at: at, task_status: '', held: { photos: [serverPhoto('sha-a', 90)] } });
    await vault.write(reconcile(vault, { plans: [], tasks: [now] }));
    expect(listPendingItems(vault)).toMatchObject([{ table: 'photos', row: { photo_id: 90, sent_at: at } }]);
  });

  it('that lacks a photo of another phone is not announced what this one said of it', async () => {
    const vault = await phoneWith({ photos: [photo({ id: 'held-7', sha256: '', bytes: 0, comment: 'Vu' })] });
    await vault.write(reconcile(vault, { plans: [], tasks: [task({ held: {} })] }));
    expect(vault.all('photos')).toEqual([]);
  });

  it('that has a comment of another phone keeps it', async () => {
    const before = { ...serverPhoto('sha-a', 7), comment: 'Du second téléphone' };
    const vault = await phoneWith({ photos: [photo({ comment: 'Du premier' })] });
    await vault.write([{ put: 'tasks', row: task({ held: { photos: [before] } }) }]);
    const now = task({ submitted_at: at, task_status: '', held: { photos: [{ ...before, photo_id: 90 }] } });
    await vault.write(reconcile(vault, { plans: [], tasks: [now] }));
    expect(waiting(vault)).toEqual([]);
  });

  it('gets work that was listed no more, once it was planned again, and no hand-over of a number from before', async () => {
    const vault = await phoneWith();
    await vault.write([
      { remove: 'tasks', key: '34' },
      { remove: 'plans', key: '1' },
      { put: 'reference', row: { name: identityKey('p1'), value: toIdentity(plan) } },
    ]);
    await requestHandOver(vault, ['p1']);
    await vault.write(reconcile(vault, { plans: [], tasks: [] }));
    expect(vault.all('reference').map(({ name }) => name)).toEqual([identityKey('p-1')]);
    await vault.write(attachReplannedWork(vault, { plans: [{ ...plan, plan_id: 2 }], tasks: [] }));
    expect(vault.all('photos')).toMatchObject([{ work: 'p2' }]);
  });

  it('that does not know a task without a plan leaves it at its site, whatever the plan of its number is', async () => {
    const vault = createMemoryVault({ ...plan, plan_id: 7, site: site('ELSEWHERE', 9) });
    await vault.write([
      { put: 'tasks', row: task({ taskid: 7, plan_id: null, held: {} }) },
      { put: 'steps', row: step({ work: 't7' }) },
    ]);
    await vault.write(reconcile(vault, { plans: [], tasks: [] }));
    expect(vault.all('steps')).toMatchObject([{ work: 'p-1', trouble: { kind: 'over' } }]);
    expect(vault.get('plans', '-1')?.site.code).toBe(plan.site.code);
    expect(vault.get('plans', '7')?.site.code).toBe('ELSEWHERE');
  });

  it('that has the work as a task without a plan is sent nothing under a plan of its number', async () => {
    const vault = await phoneWith({ photos: [], steps: [] });
    const now = task({ taskid: 50, plan_id: null, held: {} });
    await vault.write(reconcile(vault, { plans: [], tasks: [now] }));
    expect(vault.all('arrivals')).toMatchObject([{ work: 't50', plan_id: 1, taskid: 50 }]);
  });

  it('that does not know the work keeps what was being typed for it', async () => {
    const vault = await phoneWith();
    const draft = { name: 'impossible', value: { note: 'Portail fermé' }, at };
    await vault.write([{ put: 'drafts', row: { work: 'p1', ...draft } }]);
    await vault.write(reconcile(vault, { plans: [], tasks: [] }));
    expect(vault.all('drafts')).toEqual([{ work: 'p-1', ...draft }]);
  });

  it.each([
    ['is under way as before it', { task_status: 'ongoing' }, ['outcomes']],
    ['was returned before it', { task_status: 'return' }, ['outcomes']],
    ['was returned after it', { task_status: 'return', submitted_at: at }, []],
    ['was accepted', { task_status: 'accept', submitted_at: at }, []],
  ] as const)('whose task %s gets the end of the work where it lacks it', async (_, values, expected) => {
    const vault = await phoneWith({ photos: [] });
    await vault.write(reconcile(vault, { plans: [], tasks: [task({ ...values, held: {} })] }));
    expect(waiting(vault)).toEqual(expected);
  });

  it('is told of a photo taken back only where it has that very one', async () => {
    const removed = { removed: true };
    const vault = await phoneWith({
      photos: [photo(removed), photo({ ...removed, id: 'b', sha256: 'sha-b', photo_id: 8 })],
    });
    await vault.write(
      reconcile(vault, { plans: [], tasks: [task({ held: { photos: [serverPhoto('sha-b', 7)] } })] }),
    );
    expect(vault.all('photos')).toMatchObject([{ id: 'b', photo_id: 7, removed: true }]);
  });
});
