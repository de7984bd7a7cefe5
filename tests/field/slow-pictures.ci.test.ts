import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { WorkId } from '../../field/work/vault/tables';
import { createAgentActions, createTestPicture } from './agent-actions';
import { fieldTest } from './field-test';
import type { Phone } from './phone';
import { fillDisk, freeDisk, takePhoto } from './take-photo';

/** A slow phone: pictures are processed when the test says so, in the order in which they were taken. */
const pauseProcessing = (page: Page) =>
  page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    const queue: (() => void)[] = [];
    Worker.prototype.postMessage = function (...message: [unknown]) {
      queue.push(() => postMessage.apply(this, message as never));
    };
    Object.assign(globalThis, { makeNext: () => queue.shift()!() });
  });
const makeNext = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'makeNext')());

/** Opens a delivery's pickup step, with helpers for its slots and their picture dialogs. */
const atPickup = async ({ work, one }: { work: WorkId; one: Phone }) => {
  await one.become('cut');
  await createAgentActions(one).arrive(work);
  await one.open(`/field/work/${work}/step/pickup`);
  const page = one.page();
  await pauseProcessing(page);
  const dialog = (slot: string) => page.getByRole('dialog', { name: slot });
  return {
    page,
    dialog,
    kept: async () => (await one.rows('photos')).map(({ index }) => index).sort(),
    take: async (slot: string, picture?: Buffer) => {
      await takePhoto(page, `Prendre la photo : ${slot}`, picture ?? (await createTestPicture(slot.length)));
      await dialog(slot).getByText('Préparation de la photo…').waitFor();
    },
    touch: (slot: string, name: string) => dialog(slot).getByRole('button', { name }).first().click(),
    noRoom: (slot: string) => dialog(slot).getByText('Téléphone plein').waitFor(),
    leave: async () => {
      await page.getByRole('link', { name: 'Retour' }).click();
      await page.getByRole('link', { name: /Pickup/ }).waitFor();
    },
  };
};
const [before, labels, note] = [
  'Matériel avant chargement',
  'Étiquettes et numéros de série',
  'Bon d’enlèvement signé',
];

fieldTest(
  'pictures that could not be stored for lack of space stay, also when the next one is stored',
  async ({ planned }) => {
    const { page, kept, take, touch, noRoom, dialog } = await atPickup(await planned('delivery'));
    await take(labels);
    await touch(labels, 'Fermer');
    await take(note);
    await touch(note, 'Fermer');
    await take(before);
    await fillDisk(page);
    await makeNext(page);
    await noRoom(labels);
    const download = page.waitForEvent('download');
    await touch(labels, 'Enregistrer dans la galerie');
    expect((await download).suggestedFilename()).toMatch(/^terrain-\d{14}\.jpg$/);
    await makeNext(page);
    await touch(labels, 'Réessayer');
    await dialog(labels).locator('button[aria-busy=false]', { hasText: 'Réessayer' }).waitFor();
    await freeDisk(page);
    await makeNext(page);
    await expect.poll(kept).toEqual([0]);
    await touch(labels, 'Réessayer');
    await noRoom(note);
    await expect.poll(kept).toEqual([0, 1]);
    await touch(note, 'Réessayer');
    await expect.poll(kept).toEqual([0, 1, 3]);
  },
);

fieldTest(
  'a picture that fails after its step was left is reported on the current screen',
  async ({ planned }) => {
    const { page, kept, take, touch, noRoom, dialog, leave } = await atPickup(await planned('delivery'));
    await take(before);
    await touch(before, 'Fermer');
    await leave();
    await fillDisk(page);
    await makeNext(page);
    await noRoom(before);
    // Neither the phone's back button nor Escape closes it.
    await page.goBack();
    await page.getByRole('heading', { name: 'Pickup' }).waitFor();
    await page.keyboard.press('Escape');
    await freeDisk(page);
    await touch(before, 'Réessayer');
    await dialog(before).waitFor({ state: 'detached' });
    expect(await kept()).toEqual([0]);

    await take(labels, Buffer.from('no picture'));
    await touch(labels, 'Fermer');
    await leave();
    await makeNext(page);
    await dialog(labels).getByText('Photo illisible.').waitFor();
    await touch(labels, 'Fermer');
    await dialog(labels).waitFor({ state: 'detached' });
    expect(await kept()).toEqual([0]);
  },
);
