import { expect } from 'vitest';
import { requiredSteps } from '../../contract/task-kinds';
import { type TaskKind, taskKinds } from '../../contract/vocabulary';
import type { WorkId } from '../../field/vault/tables';
import { inTheField } from './in-the-field';
import { touching } from './touch';

/** Steps that a kind does not ask for, and agents fill all the same. */
const besides: Partial<Record<TaskKind, string[]>> = {
  cm: ['spareparts', 'anomalies'],
  gpm: ['gpm_anomalies'],
};

for (const kind of taskKinds)
  inTheField(`${kind} by touch`, { timeout: 240_000 }, async ({ phone, office, agent }) => {
    const place = { lat: 36.7, lng: 3.1 };
    const work: WorkId = `p${await office.plan(kind, agent.user.userid, place)}`;
    const one = await phone();
    await one.context.grantPermissions(['geolocation']);
    await one.context.setGeolocation({ latitude: place.lat, longitude: place.lng, accuracy: 8 });
    await one.has(work);
    one.context.setDefaultTimeout(15000);
    await one.become('cut');
    const hand = touching(one, kind, work);
    await hand.arrive();
    const steps = requiredSteps(kind, kind === 'installation' ? 'new_site' : undefined).slice(1);
    for (const test of [...steps, ...(besides[kind] ?? [])]) {
      const t = Date.now();
      await hand.step(test);
      console.log(kind, test, Date.now() - t);
    }
    await hand.submit();
    await one.become('good');
    await one.page().goto('/field/sending');
    await one.takeHold();
    await one.sendAll();
    const held = (await office.held(agent, work))!;
    for (const [test, data] of Object.entries(hand.entered.data))
      expect(held.tests[test].data, test).toMatchObject(data);
    expect(held.comments).toEqual(hand.entered.comments);
  });
