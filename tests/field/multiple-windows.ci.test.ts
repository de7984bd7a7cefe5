import { expect } from 'vitest';
import { fieldTest } from './field-test';

fieldTest('a window that opens while another one writes misses none of its changes', async ({ phone }) => {
  const one = await phone();
  const missed = await one.page().evaluate(async () => {
    const missed: string[] = [];
    for (let turn = 0; turn < 12; turn++) {
      const written: string[] = [];
      const write = async () => {
        const name = `${turn}, ${written.length}`;
        written.push(name);
        await terrain.vault.write([{ put: 'reference', row: { name, value: turn } }]);
      };
      let isOpen = false;
      const opening = terrain.openPhone().finally(() => {
        isOpen = true;
      });
      while (!isOpen) await write();
      const other = await opening;
      // Messages arrive in order: when this write is seen, all previous ones have been.
      const last = `${turn}, ${written.length}`;
      const notified = new Promise<void>(done => {
        other.subscribe('reference', () => other.get('reference', last) && done());
      });
      await write();
      await notified;
      missed.push(...written.filter(name => !other.get('reference', name)));
      await other.close();
    }
    return missed;
  });
  expect(missed).toEqual([]);
});

fieldTest('a plan that becomes a task in one window is never neither in another', async ({ planned }) => {
  const { one } = await planned('cm');
  const missingCount = await one.page().evaluate(async () => {
    const [plan] = terrain.vault.all('plans');
    const [id, taskid] = [`${plan.plan_id}`, 1_000_000];
    const task = { ...plan, taskid, task_status: 'ongoing', tests: {} } as never;
    const other = await terrain.openPhone();
    let missingCount = 0;
    let over = false;
    const look = new MessageChannel();
    look.port1.onmessage = () => {
      if (!other.get('plans', id) && !other.get('tasks', `${taskid}`)) missingCount++;
      if (!over) look.port2.postMessage(null);
    };
    look.port2.postMessage(null);
    for (let turn = 0; turn < 40; turn++) {
      const [removed, come] = turn % 2 ? (['tasks', 'plans'] as const) : (['plans', 'tasks'] as const);
      await terrain.vault.write([
        { remove: removed, key: removed === 'plans' ? id : `${taskid}` },
        come === 'plans' ? { put: 'plans', row: plan } : { put: 'tasks', row: task },
      ]);
      if (turn % 3 === 0) await other.reread();
      await new Promise<void>(done => {
        const look = () => other.get(come, come === 'plans' ? id : `${taskid}`) && done();
        other.subscribe(come, look);
        look();
      });
    }
    over = true;
    await other.close();
    return missingCount;
  });
  expect(missingCount).toBe(0);
});

fieldTest('what two windows enter at once in one step is merged field by field', async ({ planned }) => {
  const { work, one } = await planned('cm');
  await one.become('cut');
  const entered = await one.page().evaluate(async id => {
    const { vault, workOf, saveStep: enter, openPhone } = terrain;
    const other = await openPhone();
    const known = workOf(vault, id)!;
    const nothing = { data: {}, done: false };
    const say = (there: typeof vault, data: Record<string, unknown>) =>
      enter(there, known, 'cm_actions', data, false, nothing);
    await Promise.all([
      say(vault, { downtime: 12 }),
      say(other, { follow_up: 'Revoir le GE' }),
      say(vault, { problem_found: 'Fusible' }),
    ]);
    await other.close();
    await vault.reread();
    return vault.get('steps', `${id}/cm_actions`)?.data;
  }, work);
  expect(entered).toEqual({ downtime: 12, follow_up: 'Revoir le GE', problem_found: 'Fusible' });
});
