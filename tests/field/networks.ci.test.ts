import { describe, expect } from 'vitest';
import type { WorkId } from '../../field/vault/tables';
import { aPicture, handOf } from './hand';
import { inTheField } from './in-the-field';

describe('a network', () => {
  inTheField(
    'whose server is killed while a photo arrives goes on where it stood',
    async ({ office, agent, server, planned }) => {
      const { work, one } = await planned('cm');
      const hand = handOf(one);
      await one.become('cut');
      await hand.arrive(work);
      const sha256 = await hand.photo(work, 'photos', 0, await aPicture(20, 1_500));
      const offsets: number[] = [];
      let killed = false;
      one.meddle(async route => {
        const part = /uploads\/[^?]+\?offset=(\d+)/.exec(route.request().url());
        if (!part) return false;
        offsets.push(Number(part[1]));
        if (killed || offsets.length < 2) return false;
        killed = true;
        await Promise.all([server.kill(), route.abort('connectionreset')]);
        return true;
      });
      await one.become('good');
      await one.sendNow();
      await expect.poll(() => killed).toBe(true);
      await server.start();
      await one.sendAll();
      expect((await office.held(agent, work))!.photos).toEqual({ 'photos/0': sha256 });
      // The first part was kept, and sent once.
      expect(offsets.filter(offset => offset === 0)).toHaveLength(1);
      expect(offsets[1]).toBeGreaterThan(0);
    },
  );

  inTheField('that costs keeps photos, where they are to go by wifi', async ({ office, agent, planned }) => {
    const { work, one } = await planned('cm', { connection: 'cellular' });
    await one.page().getByLabel('Photos en wifi seulement').click();
    const hand = handOf(one);
    await hand.arrive(work);
    const sha256 = await hand.photo(work, 'photos', 0, await aPicture(30));
    await hand.enter(work, 'cm_actions', { follow_up: 'Avant les photos' });
    await one.says('Les photos attendent le wifi.');
    await expect.poll(async () => (await office.held(agent, work))?.tests.cm_actions?.done).toBe(true);
    await one.still();
    expect((await office.held(agent, work))!.photos).toEqual({});
    await one.page().getByLabel('Photos en wifi seulement').click();
    await one.sendAll();
    expect((await office.held(agent, work))!.photos).toEqual({ 'photos/0': sha256 });
  });
});

describe('a phone', () => {
  inTheField('whose clock is a day off sends as any other', async ({ office, agent, planned }) => {
    const { work, one } = await planned('cm', { clockOff: -86_400_000 });
    const hand = handOf(one);
    await hand.arrive(work);
    await hand.enter(work, 'cm_actions', { follow_up: 'Hier' });
    await one.sendAll();
    expect((await office.held(agent, work))!.tests.cm_actions.data).toMatchObject({ follow_up: 'Hier' });
  });

  inTheField('and another of the same agent do one task together', async ({ phone, office, agent }) => {
    const work: WorkId = `p${await office.plan('cm', agent.user.userid)}`;
    const [one, other] = [await phone(), await phone()];
    for (const each of [one, other]) {
      await each.has(work);
      await each.become('cut');
      await handOf(each).arrive(work);
    }
    const mine = await handOf(one).photo(work, 'photos', 0, await aPicture(50));
    const his = await handOf(other).photo(work, 'photos', 1, await aPicture(51));
    await handOf(one).enter(work, 'cm_actions', { follow_up: 'Le premier' });
    await handOf(other).enter(work, 'cm_actions', { follow_up: 'Le second' });
    await one.become('good');
    await one.sendAll();
    await other.become('good');
    await other.sendNow();
    await other.says('Changé au bureau : à comparer');
    await expect
      .poll(async () => (await office.held(agent, work))!.photos)
      .toEqual({ 'photos/0': mine, 'photos/1': his });
    const held = (await office.held(agent, work))!;
    expect(held.tests.cm_actions.data).toMatchObject({ follow_up: 'Le premier' });
    expect(held.history['field.clockin']).toBe(1);
  });
});
