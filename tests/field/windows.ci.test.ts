import { expect } from 'vitest';
import { inTheField } from './in-the-field';

inTheField('a window that opens while another one writes misses nothing of it', async ({ planned }) => {
  const { one } = await planned('cm');
  const missed = await one.page().evaluate(async () => {
    const [{ plan_id }] = terrain.vault.all('plans');
    const missed = [];
    for (let turn = 1; turn <= 60; turn++) {
      const opening = terrain.openPhone();
      await new Promise(resolve => setTimeout(resolve, turn % 30));
      const instruction = `${turn}`;
      await terrain.vault.write([
        { change: 'plans', key: `${plan_id}`, to: row => ({ ...row, instruction }) },
      ]);
      const other = await opening;
      const read = () => other.get('plans', `${plan_id}`)?.instruction;
      // What is missed never comes; what is late does.
      for (let tries = 0; tries < 200 && read() !== instruction; tries++)
        await new Promise(resolve => setTimeout(resolve, 50));
      const seen = read();
      if (seen !== instruction) missed.push({ instruction, seen });
      await other.close();
    }
    return missed;
  });
  expect(missed).toEqual([]);
});

inTheField('a plan that becomes a task in one window is never neither in another', async ({ planned }) => {
  const { one } = await planned('cm');
  const lacking = await one.page().evaluate(async () => {
    const [plan] = terrain.vault.all('plans');
    const [id, taskid] = [`${plan.plan_id}`, 1_000_000];
    const task = { ...plan, taskid, task_status: 'ongoing', tests: {} } as never;
    const other = await terrain.openPhone();
    let lacking = 0;
    let over = false;
    const look = new MessageChannel();
    look.port1.onmessage = () => {
      if (!other.get('plans', id) && !other.get('tasks', `${taskid}`)) lacking++;
      if (!over) look.port2.postMessage(null);
    };
    look.port2.postMessage(null);
    for (let turn = 0; turn < 40; turn++) {
      const [gone, come] = turn % 2 ? (['tasks', 'plans'] as const) : (['plans', 'tasks'] as const);
      await terrain.vault.write([
        { remove: gone, key: gone === 'plans' ? id : `${taskid}` },
        come === 'plans' ? { put: 'plans', row: plan } : { put: 'tasks', row: task },
      ]);
      if (turn % 3 === 0) await other.reread();
      await new Promise(resolve => setTimeout(resolve, 20));
    }
    over = true;
    await other.close();
    return lacking;
  });
  expect(lacking).toBe(0);
});
