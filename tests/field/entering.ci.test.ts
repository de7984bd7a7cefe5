import { expect } from 'vitest';
import type { WorkId } from '../../field/vault/tables';
import { aPicture, handOf } from './hand';
import { inTheField } from './in-the-field';

inTheField(
  'every part of a step is entered without a network, stands after the app was closed, and arrives as it was entered',
  async ({ phone, office, agent }) => {
    const planned = async (kind: 'ssr' | 'delivery' | 'installation'): Promise<WorkId> =>
      `p${await office.plan(kind, agent.user.userid)}`;
    const [ssr, delivery, installation] = [
      await planned('ssr'),
      await planned('delivery'),
      await planned('installation'),
    ];
    const one = await phone();
    for (const work of [ssr, delivery, installation]) await one.has(work);
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
    const kept = async () =>
      Object.fromEntries((await one.rows('steps')).map(({ work, test, data }) => [`${work}/${test}`, data]));

    const on = async (work: WorkId, test: string, enter: () => Promise<void>) => {
      await page.goto(`/field/work/${work}/step/${test}`);
      await one.takeHold();
      await enter();
      // Loading another page at once would take what is on its way to the disk with it, as a tab that is killed.
      await expect.poll(async () => (await kept())[`${work}/${test}`]).toEqual(entered[`${work}/${test}`]);
    };

    await on(ssr, 'access', async () => {
      await answer(/^Typologie/, 'Rooftop (terrasse)');
      await page.getByLabel('Hauteur de la structure').fill('36,5');
      await page.getByLabel('Latitude').fill('36°45\'13"N');
      await page.getByLabel('Longitude').fill('hier');
      await page.getByLabel('Remarque', { exact: true }).fill('Portail rouillé\nClé chez le gardien');
      // The server's own words, at the field.
      await page.getByText('Un nombre est attendu.').waitFor();
      await page.getByLabel('Longitude').fill('3,0588');
      await answer('Accès facile', 'Oui');
    });
    await on(delivery, 'pickup', async () => {
      await page.getByLabel('Ou le taper, tel qu’il est sur l’étiquette').fill('SN 4711');
      await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
      await page.getByRole('button', { name: 'Tout OK' }).first().click();
      await answer('Aucun dommage apparent', 'NOK');
      await page.getByLabel('Qu’est-ce qui ne va pas ?').fill('Carton ouvert');
      await page.getByRole('button', { name: '+ Ajouter une ligne' }).click();
      const row = page.getByRole('dialog', { name: 'Matériel : ligne 1' });
      await row.getByLabel('Désignation').fill('Batterie');
      await row.getByLabel('Quantité').fill('2.5');
      await row.getByRole('radio', { name: 'mètre' }).check();
      await row.getByRole('button', { name: 'Terminé' }).click();
      const camera = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: /^Prendre la photo : Matériel avant chargement/ }).click();
      await (await camera).setFiles({
        name: 'colis.jpg',
        mimeType: 'image/jpeg',
        buffer: await aPicture(7),
      });
      await page.getByRole('dialog').getByText('À envoyer').waitFor();
    });
    await on(installation, 'outdoor', async () => {
      await page.getByRole('tab', { name: /^Cellule B/ }).click();
      await page.getByLabel('Azimut', { exact: true }).fill('120');
    });
    await on(installation, 'printscreen', () => answer('Alarmes externes', 'Sans objet'));

    expect(await kept()).toEqual(entered);

    // As another start of the app reads it, from the disk.
    await page.close();
    await one.open(`/field/work/${delivery}/step/pickup`);
    expect(await kept()).toEqual(entered);
    await one.says('SN 4711');
    await one.says('Batterie');
    expect(await one.page().getByLabel('Qu’est-ce qui ne va pas ?').inputValue()).toBe('Carton ouvert');

    for (const work of [ssr, delivery, installation]) await handOf(one).arrive(work);
    await one.page().goto('/field/sending');
    await one.takeHold();
    await one.become('good');
    await one.sendAll();
    const [{ sha256 }] = await one.rows('photos');
    expect((await office.held(agent, delivery))!.photos).toEqual({ 'pickup/0': sha256 });
    for (const name of Object.keys(entered)) {
      const [work, test] = name.split('/') as [WorkId, string];
      const held = await office.held(agent, work);
      expect(held?.tests[test].data).toEqual(entered[name]);
    }
  },
);
