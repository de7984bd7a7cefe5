import { expect } from 'vitest';
import { slotsOf } from '../../contract/evidence';
import type { StepData } from '../../contract/evidence/step-data';
import { requiredSteps } from '../../contract/task-kinds';
import { type TaskKind, taskKinds } from '../../contract/vocabulary';
import type { WorkId } from '../../field/vault/tables';
import { leastData } from '../server/field/mobile';
import { aPicture, handOf } from './hand';
import { inTheField } from './in-the-field';

inTheField(
  'a phone in flight mode does a day of all five kinds, comes back, and the office has it exactly',
  { timeout: 240_000 },
  async ({ office, agent, phone }) => {
    const day = new Map<TaskKind, WorkId>();
    for (const kind of taskKinds) day.set(kind, `p${await office.plan(kind, agent.user.userid)}`);
    const one = await phone();
    for (const work of day.values()) await one.has(work);
    await one.become('cut');

    const hand = handOf(one);
    const entered = new Map<TaskKind, { photos: Record<string, string>; data: Record<string, StepData> }>();
    let pictures = 500_000;
    for (const [kind, work] of day) {
      const photos: Record<string, string> = {};
      const data: Record<string, StepData> = {};
      await hand.arrive(work);
      for (const test of requiredSteps(kind, kind === 'installation' ? 'new_site' : undefined)) {
        for (const { index, required } of slotsOf(kind, test))
          if (required)
            photos[`${test}/${index}`] = await hand.photo(work, test, index, await aPicture(pictures++));
        data[test] = leastData(kind, test) as StepData;
        await hand.enter(work, test, data[test]);
      }
      await hand.submit(work);
      entered.set(kind, { photos, data });
    }
    // In the evening the phone was off for a while.
    await one.kill();
    await one.open();
    expect((await one.rows('outcomes')).filter(({ sent_at }) => sent_at)).toEqual([]);

    await one.become('good');
    await one.sendAll();
    for (const [kind, work] of day) {
      const { photos, data } = entered.get(kind)!;
      const held = (await office.held(agent, work))!;
      expect(held.photos, kind).toMatchObject(photos);
      expect(Object.values(held.photos).filter(Boolean), kind).toHaveLength(Object.keys(photos).length);
      expect(await held.bytes(), kind).toEqual(photos);
      for (const [test, values] of Object.entries(data))
        expect(held.tests[test], `${kind}, ${test}`).toMatchObject({ data: values, done: true });
      expect(held.history, kind).toMatchObject({ 'field.clockin': 1, 'field.submit': 1 });
      expect(held.replaced, kind).toBe(0);
    }
  },
);
