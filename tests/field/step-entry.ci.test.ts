import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { WorkId } from '../../field/work/vault/tables';
import { createAgentActions } from './agent-actions';
import { fieldTest } from './field-test';

fieldTest(
  'every part of a step is entered offline, survives closing the app, and arrives as it was entered',
  async ({ phone, office, agent }) => {
    const works: WorkId[] = [];
    for (const kind of ['ssr', 'delivery', 'installation'] as const)
      works.push(`p${await office.plan(kind, agent.user.userid)}`);
    const [ssr, delivery, installation] = works;
    const one = await phone();
    for (const work of works) await one.has(work);
    await one.become('cut');
    const page = one.page();
    const group = (name: string | RegExp) => page.getByRole('group', { name });
    const answer = (name: string | RegExp, choice: string) =>
      group(name).getByRole('radio', { name: choice, exact: true }).check();
    const entered = {
      [`${ssr}/access`]: {
        typology: 'rooftop',
        height: 36.5,
        lat: 36.753611,
        lng: 3.0588,
        remark: 'Portail rouillé\nClé chez le gardien',
        easy_access: 'oui',
      },
      [`${delivery}/pickup`]: {
        bar_code: 'SN 4711',
        checks: expect.arrayContaining([
          expect.objectContaining({ key: 'quantity', test_status: 'ok' }),
          expect.objectContaining({ key: 'damage', test_status: 'nok', test_comment: 'Carton ouvert' }),
        ]),
        items: [{ label: 'Batterie', quantity: 2.5, unit: 'm' }],
      },
      [`${installation}/outdoor`]: { Azimuth_B: 120 },
      [`${installation}/printscreen`]: expect.objectContaining({ external_alarms_status: 'na' }),
    };
    const getStored = async () =>
      Object.fromEntries((await one.rows('steps')).map(({ work, test, data }) => [`${work}/${test}`, data]));

    const on = async (work: WorkId, test: string, enter: () => Promise<void>) => {
      await page.goto(`/field/work/${work}/step/${test}`);
      await one.takeHold();
      await enter();
      // Loading another page at once would lose what is still being written, like a killed tab.
      await expect
        .poll(async () => (await getStored())[`${work}/${test}`])
        .toEqual(entered[`${work}/${test}`]);
    };

    await on(ssr, 'access', async () => {
      await answer(/^Typologie/, 'Rooftop (terrasse)');
      await page.getByLabel('Hauteur de la structure').fill('36,5');
      await page.getByLabel('Latitude').fill('36°45\'13"N');
      await page.getByLabel('Longitude').fill('hier');
      await page.getByLabel('Remarque', { exact: true }).fill('Portail rouillé\nClé chez le gardien');
      // The server's own message, beside the field.
      await page.getByText('Saisissez un nombre.').waitFor();
      await page.getByLabel('Longitude').fill('3,0588');
      await answer('Accès facile', 'Oui');
    });
    await on(delivery, 'pickup', async () => {
      await page.getByLabel('Ou tapez le code de l’étiquette').fill('SN 4711');
      await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
      await page.getByRole('button', { name: 'Tout OK' }).first().click();
      await answer('Aucun dommage apparent', 'Non conforme');
      await page.getByLabel('Qu’est-ce qui ne va pas ?').fill('Carton ouvert');
      await page.getByRole('button', { name: '+ Ajouter une ligne' }).click();
      const row = page.getByRole('dialog', { name: 'Matériel : ligne 1' });
      await row.getByLabel('Désignation').fill('Batterie');
      await row.getByLabel('Quantité').fill('2.5');
      await row.getByRole('radio', { name: 'mètre' }).check();
      await row.getByRole('button', { name: 'Terminé' }).click();
    });
    await on(installation, 'outdoor', async () => {
      await page.getByRole('tab', { name: /^Cellule B/ }).click();
      await page.getByLabel('Azimut', { exact: true }).fill('120');
    });
    await on(installation, 'printscreen', () => answer('Alarmes externes', 'Sans objet'));

    expect(await getStored()).toEqual(entered);

    // Read from the disk, as at another start of the app.
    await page.close();
    await one.open(`/field/work/${delivery}/step/pickup`);
    expect(await getStored()).toEqual(entered);
    await one.says('SN 4711');
    await one.says('Batterie');
    expect(await one.page().getByLabel('Qu’est-ce qui ne va pas ?').inputValue()).toBe('Carton ouvert');

    for (const work of works) await createAgentActions(one).arrive(work);
    await one.page().goto('/field/sending');
    await one.takeHold();
    await one.become('good');
    await one.sendAll();
    for (const name of Object.keys(entered)) {
      const [work, test] = name.split('/') as [WorkId, string];
      const serverTask = await office.held(agent, work);
      expect(serverTask?.tests[test].data).toEqual(entered[name]);
    }
  },
);

/** A phone with poor reception: a position is found when the test says so. */
const deferPosition = (page: Page) =>
  page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = found => {
      const coords = { latitude: 30, longitude: 2, accuracy: 7 };
      const answer = () => found({ coords, timestamp: Date.now() } as GeolocationPosition);
      Object.assign(globalThis, { findPlace: answer });
    };
  });
const findPlace = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'findPlace')());

fieldTest(
  'a position that is found late does not replace coordinates that were typed meanwhile',
  async ({ planned }) => {
    const { work, one } = await planned('ssr');
    await one.become('cut');
    await one.open(`/field/work/${work}/step/access`);
    const page = one.page();
    const inputValues = () =>
      Promise.all(['Latitude', 'Longitude'].map(name => page.getByLabel(name).inputValue()));
    const own = page.getByRole('button', { name: 'Ma position' });
    await deferPosition(page);

    await own.click();
    await findPlace(page);
    await page.getByText('Précision : 7 m').waitFor();
    expect(await inputValues()).toEqual(['30', '2']);

    // Half a typed and half a found place would be neither.
    await own.click();
    await page.getByLabel('Latitude').fill('36,7');
    await findPlace(page);
    await page.locator('button[aria-busy=false]', { hasText: 'Ma position' }).waitFor();
    expect(await inputValues()).toEqual(['36,7', '2']);
  },
);

fieldTest('a position found after its step was left changes nothing in it', async ({ planned }) => {
  const { work, one } = await planned('ssr');
  await one.become('cut');
  await createAgentActions(one).arrive(work);
  await one.open(`/field/work/${work}/step/access`);
  const page = one.page();
  const getStored = async () => (await one.rows('steps')).find(({ test }) => test === 'access');
  await deferPosition(page);

  await page.getByRole('button', { name: 'Ma position' }).click();
  await page.getByRole('link', { name: 'Retour' }).click();
  await page.getByRole('link', { name: /Site information/ }).click();
  await page.getByLabel('Latitude').fill('36,7');
  await page.getByLabel('Longitude').fill('3,1');
  await page
    .getByRole('group', { name: /^Typologie/ })
    .getByRole('radio', { name: 'Rooftop (terrasse)' })
    // It opens the next step: there is nothing to be checked any more.
    .click();
  await page.getByRole('link', { name: 'Y revenir' }).click();
  const entered = { lat: 36.7, lng: 3.1, typology: 'rooftop' };
  await expect.poll(getStored).toMatchObject({ data: entered, done: true });
  await findPlace(page);
  // A later entry: anything that the late position wrote would be stored before it.
  await page.getByLabel('Remarque', { exact: true }).fill('vu');
  await expect.poll(getStored).toMatchObject({ data: { remark: 'vu' } });
  expect(await getStored()).toMatchObject({ data: { ...entered, remark: 'vu' }, done: true });
});
