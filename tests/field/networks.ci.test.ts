import { describe, expect } from 'vitest';
import type { WorkId } from '../../field/work/vault/tables';
import { createAgentActions, createTestPicture } from './agent-actions';
import { fieldTest } from './field-test';

describe('a network', () => {
  fieldTest('that is metered holds back photos set to wifi only', async ({ office, agent, planned }) => {
    const { work, one } = await planned('cm', { connection: 'cellular' });
    await one.page().getByLabel('Photos en wifi uniquement').click();
    const hand = createAgentActions(one);
    await hand.arrive(work);
    const sha256 = await hand.photo(work, 'photos', 0, await createTestPicture(30));
    await hand.enter(work, 'cm_actions', { follow_up: 'Avant les photos' });
    await one.says('Les photos attendent le wifi.');
    await expect.poll(async () => (await office.held(agent, work))?.tests.cm_actions?.done).toBe(true);
    await one.still();
    expect((await office.held(agent, work))!.photos).toEqual({});
    await one.page().getByLabel('Photos en wifi uniquement').click();
    await one.sendAll();
    expect((await office.held(agent, work))!.photos).toEqual({ 'photos/0': sha256 });
  });
});

describe('a phone', () => {
  fieldTest('whose clock is a day off sends like any other', async ({ office, agent, planned }) => {
    const { work, one } = await planned('cm', { clockOff: -86_400_000 });
    const hand = createAgentActions(one);
    await hand.arrive(work);
    await hand.enter(work, 'cm_actions', { follow_up: 'Hier' });
    await one.sendAll();
    expect((await office.held(agent, work))!.tests.cm_actions.data).toMatchObject({ follow_up: 'Hier' });
  });

  fieldTest('and another of the same agent do one task together', async ({ phone, office, agent }) => {
    const work: WorkId = `p${await office.plan('cm', agent.user.userid)}`;
    const [one, other] = [await phone(), await phone()];
    for (const each of [one, other]) {
      await each.has(work);
      await each.become('cut');
      await createAgentActions(each).arrive(work);
    }
    const mine = await createAgentActions(one).photo(work, 'photos', 0, await createTestPicture(50));
    const theirs = await createAgentActions(other).photo(work, 'photos', 1, await createTestPicture(51));
    await createAgentActions(one).enter(work, 'cm_actions', { follow_up: 'Le premier' });
    await createAgentActions(other).enter(work, 'cm_actions', { follow_up: 'Le second' });
    await one.become('good');
    await one.sendAll();
    await other.become('good');
    await other.sendNow();
    await other.says('Modifié par le bureau : à comparer');
    await expect
      .poll(async () => (await office.held(agent, work))!.photos)
      .toEqual({ 'photos/0': mine, 'photos/1': theirs });
    const serverTask = (await office.held(agent, work))!;
    expect(serverTask.tests.cm_actions.data).toMatchObject({ follow_up: 'Le premier' });
    expect(serverTask.history['field.clockin']).toBe(1);
  });
});

fieldTest(
  'the app opens offline, and what was entered is sent once online, even if the app is closed',
  async ({ office, agent, server, planned }) => {
    const { work, one } = await planned('cm', { worker: true });
    const page = one.page();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await one.context.setOffline(true);
    await page.reload();
    await one.takeHold();
    const hand = createAgentActions(one);
    await hand.arrive(work);
    const sha256 = await hand.photo(work, 'photos', 0, await createTestPicture(90, 100));
    await one.says(/Hors ligne.: 1 arrivée et 1 photo à envoyer/);

    const wire = await one.context.newCDPSession(page);
    const registration = new Promise<string>(resolve => {
      wire.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(({ scopeURL }) => scopeURL.endsWith('/field/'));
        if (ours) resolve(ours.registrationId);
      });
    });
    await wire.send('ServiceWorker.enable');
    const registrationId = await registration;
    await page.goto('about:blank');
    await one.context.setOffline(false);
    // What the browser does once it is online.
    const event = { origin: server.address, registrationId, tag: 'terrain-field-sending', lastChance: false };
    await wire.send('ServiceWorker.dispatchSyncEvent', event);
    await expect.poll(async () => (await office.held(agent, work))?.photos).toEqual({ 'photos/0': sha256 });
  },
);
