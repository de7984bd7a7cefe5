import { expect } from 'vitest';
import { aPicture, handOf } from './hand';
import { inTheField } from './in-the-field';

inTheField(
  'the app opens without a network, and what was entered goes when that returns, though the app is closed',
  async ({ office, agent, server, planned }) => {
    const { work, one } = await planned('cm', { worker: true });
    const page = one.page();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await one.context.setOffline(true);
    await page.reload();
    await one.takeHold();
    const hand = handOf(one);
    await hand.arrive(work);
    const sha256 = await hand.photo(work, 'photos', 0, await aPicture(90, 100));
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
    // As the browser does once it is online.
    const event = { origin: server.address, registrationId, tag: 'terrain-field-sending', lastChance: false };
    await wire.send('ServiceWorker.dispatchSyncEvent', event);
    await expect.poll(async () => (await office.held(agent, work))?.photos).toEqual({ 'photos/0': sha256 });
  },
);
