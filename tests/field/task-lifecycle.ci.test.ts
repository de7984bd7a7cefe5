import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { today } from '../../contract/framework/today';
import { getSlots } from '../../contract/work/evidence';
import type { WorkId } from '../../field/work/vault/tables';
import { fieldTest } from './field-test';

/** A unique sharp picture, as a camera's file. */
const aShot = () =>
  sharp(randomBytes(320 * 240 * 3), { raw: { width: 320, height: 240, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();

/** Taps the slot, and supplies the camera's picture. */
const takeLast = async (page: Page, index: number, again = false) => {
  const camera = page.waitForEvent('filechooser');
  await page.locator(`[data-slot="${index}"]`).first().click();
  if (again) await page.getByRole('dialog').getByRole('button', { name: 'Reprendre' }).click();
  await (await camera).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await aShot() });
};
/** The same, and closes the dialog, which only the last required photo does by itself. */
const shoot = async (page: Page, index: number, again = false) => {
  const dialog = page.getByRole('dialog');
  await takeLast(page, index, again);
  await dialog.getByText('À envoyer').waitFor();
  await dialog.getByRole('button', { name: 'Fermer' }).first().click();
  await dialog.waitFor({ state: 'detached' });
};

fieldTest(
  'a task goes to the phone, offline through its steps, back, is refused twice and accepted; its NOK becomes a CM',
  async ({ phone, office, agent }) => {
    const place = { lat: 36.71, lng: 3.11 };
    const plan = await office.plan('ssr', agent.user.userid, place);
    const work: WorkId = `p${plan}`;
    const one = await phone();
    await one.has(work);
    const page = one.page();
    await one.context.grantPermissions(['geolocation']);
    await one.context.setGeolocation({ latitude: place.lat, longitude: place.lng, accuracy: 8 });
    const touch = (name: string | RegExp, role: 'button' | 'link' = 'button') =>
      page.getByRole(role, { name, exact: true }).first().click();
    const toWork = async (id: WorkId) => {
      await touch('Aujourd’hui', 'link');
      await page.locator(`a[href="/field/work/${id}"]`).click();
    };
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    const submit = async () => {
      await touch('Envoyer la tâche');
      await touch('Oui, envoyer');
      await one.says('Tâche terminée.');
    };
    const send = async () => {
      await one.become('good');
      await page.goto('/field/sending');
      await one.takeHold();
      await one.sendAll();
    };

    await one.become('cut');
    await toWork(work);
    await touch('Je suis sur place');
    await one.says(/^Vous êtes sur le site/);
    await touch('Commencer');
    // Each step opens once the one before has what it requires.
    await heading('Site information');
    await page.getByLabel('Latitude').fill('36,71');
    await page.getByLabel('Longitude').fill('3,11');
    await page.getByRole('radio', { name: 'Rooftop (terrasse)' }).click();
    await heading('Reportage photos');
    const required = getSlots('ssr', 'photos').filter(slot => slot.required);
    for (const { index } of required.slice(0, -1)) await shoot(page, index);
    await takeLast(page, required.at(-1)!.index);
    await heading('Dessins');
    await takeLast(page, 0);
    await heading('Récapitulatif');
    const wrong = 'Mise à la terre conforme';
    const point = page.getByRole('group', { name: wrong });
    await point.getByRole('radio', { name: 'Non conforme', exact: true }).check();
    await page.getByLabel('Qu’est-ce qui ne va pas ?').fill('Terre coupée au pied du pylône');
    const rest = page.getByRole('button', { name: /^(Tout OK|Le reste OK)$/ });
    for (let sections = await rest.count(); sections > 0; sections--) await rest.first().click();
    // What is wrong deserves a look: the agent ends this one.
    await touch('Étape terminée');
    await one.says('Étape « Récapitulatif » terminée.');
    await submit();
    expect(await office.held(agent, work)).toBeNull();

    await send();
    const sent = (await office.held(agent, work))!;
    expect(sent.status).toBe('pending');
    const takenPhotos = (await one.rows('photos')).map(({ test, index, sha256 }) => [
      `${test}/${index}`,
      sha256,
    ]);
    expect(takenPhotos).toHaveLength(14);
    expect(sent.photos).toEqual(Object.fromEntries(takenPhotos));

    const { taskid } = sent;
    const refused = [
      { test: 'photos', index: 4, cause: 'Le pylône est coupé en haut' },
      { test: 'drawing', index: 0, cause: 'Il manque la flèche du nord' },
    ];
    await office.ask('manager', 'POST', '/api/pm/return', {
      pmid: taskid,
      message: 'Presque bon, deux images à refaire',
      slots: refused,
    });
    await one.sendNow();
    await expect.poll(() => one.rows('outcomes')).toEqual([]);
    await one.become('cut');
    await toWork(work);
    await one.says(/Presque bon, deux images à refaire/);
    const redoSection = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'À refaire' }) });
    expect(await redoSection.getByRole('link').count()).toBe(2);
    for (const { test, index, cause } of refused) {
      await redoSection.getByRole('link', { name: cause }).click();
      await one.says(new RegExp(cause));
      const slots = page.locator('[data-slot]:visible');
      await slots.first().waitFor();
      expect(await slots.evaluateAll(all => all.map(each => each.getAttribute('data-slot')))).toEqual([
        `${index}`,
      ]);
      await shoot(page, index, true);
      expect(new URL(page.url()).pathname).toBe(`/field/work/${work}/step/${test}`);
      await touch('Retour', 'link');
    }
    await one.says(/Tout est refait/);
    await submit();
    await send();
    const redone = (await office.held(agent, work))!;
    expect({ status: redone.status, replaced: redone.replaced }).toEqual({ status: 'correct', replaced: 2 });
    await office.ask('admin', 'POST', `/api/pm/accept/${taskid}`, {});
    expect((await office.held(agent, work))!.status).toBe('accept');

    const { anomalies } = await office.ask('manager', 'GET', `/api/anomalies/nok/fetch?pmid=${taskid}`);
    expect(anomalies).toMatchObject([
      { check: wrong, comment: 'Terre coupée au pied du pylône', status: 'unresolved' },
    ]);
    const { plan_id } = await office.ask('manager', 'POST', `/api/anomalies/plan/${anomalies[0].id}`, {
      planning_date: today(),
      agent: agent.user.userid,
    });
    const repair: WorkId = `p${plan_id}`;
    await one.sendNow();
    await one.has(repair);
    await one.become('cut');
    await toWork(repair);
    await heading('CM');
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'À réparer' }) });
    await card.getByText('Terre coupée au pied du pylône').waitFor();
    await card.getByText(wrong).waitFor();
  },
);
