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
      await new Promise(resolve => setTimeout(resolve, 50));
      const seen = other.get('plans', `${plan_id}`)?.instruction;
      if (seen !== instruction) missed.push({ instruction, seen });
      await other.close();
    }
    return missed;
  });
  expect(missed).toEqual([]);
});
