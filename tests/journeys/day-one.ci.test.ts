import type { Browser, Locator, Page } from 'playwright-core';
import { getRequiredSteps } from '../../contract/work/task-kinds';
import type { WorkId } from '../../field/work/vault/tables';
import { fieldApp as words } from '../../i18n/fr/field';
import { createPhone } from '../field/phone';
import { createTouchAgent } from '../field/touch-agent';
import { countClicks } from './count-clicks';
import { chooseFile } from './import-dialog';
import { journey } from './journey';
import { createPagePool } from './page-pool';
import { startEmptyServer } from './server';
import { signIn } from './sign-in';
import { getDayFromNow, waitForText } from './steps';

const password = 'trois chevaux verts';
const people = [
  'Nom d’utilisateur;Nom;Prénom;Rôle;Manager;Type de compte;Cluster',
  'r.meziane;Meziane;Rachid;cluster manager;;;Alger',
  'n.saidi;Saïdi;Nadia;manager;r.meziane;Ooredoo;',
  'k.benali;Benali;Karim;agent;n.saidi;;',
  'm.haddad;Haddad;Mourad;agent;n.saidi;;',
  's.ferhat;Ferhat;Samir;agent;n.saidi;;',
  'y.cherif;Chérif;Yacine;agent;n.saidi;;',
];
const sites = [
  'Code du site;Nom du site;Owner;Wilaya',
  'ALG01;Tour Est;Ooredoo;16',
  'ALG02;Tour Ouest;Ooredoo;16',
];

journey('from an empty folder to the first accepted SSR, by the screens alone', async ({ browser }) => {
  const server = await startEmptyServer();
  try {
    const pool = createPagePool(browser, server.address);
    const page = await pool.take({ language: 'fr', phone: false, dark: false }, {});
    await page.goto('/');
    await signInFirst(page, 'admin', server.firstPassword);
    const steps = createFirstSteps(page);

    await steps.run('owners et clusters', 2, 2, async () => {
      for (const list of ['Owners', 'Clusters'])
        await page.getByRole('button', { name: `Ce sont les nôtres : ${list}` }).click();
    });
    await steps.run('sites importés', 6, 3, async () => {
      await steps.follow('Sites');
      await page.getByRole('checkbox', { name: 'SSR' }).click();
      await chooseFile(page, 'sites.csv', sites);
      await page.getByRole('button', { name: 'Importer 2 lignes' }).click();
      await page.getByText('2 lignes importées').waitFor();
      await page.getByRole('button', { name: 'Fermer' }).last().click();
    });
    let received = '';
    await steps.run('six comptes importés', 8, 4, async () => {
      await steps.follow('Comptes');
      await chooseFile(page, 'personnes.csv', people);
      await page.getByRole('button', { name: 'Importer 6 lignes' }).click();
      await page.getByRole('button', { name: 'Créer les mots de passe' }).click();
      const list = page.getByRole('dialog', { name: 'Mots de passe provisoires' });
      received = await list.getByRole('row', { name: 'k.benali' }).getByRole('status').innerText();
      await list.getByRole('button', { name: 'C’est noté' }).click();
    });
    await steps.run('sites attribués', 4, 5, async () => {
      await steps.follow('Attribution');
      await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click();
      const selection = page.getByRole('region', { name: 'Sélection' });
      await selection.getByRole('button', { name: 'Attribuer à un agent' }).click();
      await typeAgent(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Attribuer' }).click();
      await waitForText(page, '2 sites attribués à k.benali');
    });
    await steps.run('premier plan', 4, 6, async () => {
      await steps.follow('Premier plan');
      const dialog = page.getByRole('dialog');
      await typeInto(dialog.getByRole('combobox', { name: 'Site' }), 'ALG01');
      await page.getByRole('option', { name: 'ALG01 · Tour Est' }).click();
      await dialog.getByLabel('Date').fill(getDayFromNow(0));
      await typeAgent(page);
      await dialog.getByRole('button', { name: 'Planifier' }).click();
      await waitForText(page, /^Tâche planifiée avec succès/);
    });

    const phone = await openPhone(browser, server.address, received);
    // By itself: the page stays open while the phone signs in.
    await steps.expectDone(7);
    await phone.doFirstSsr();
    await page.reload();
    await page.getByRole('heading', { name: 'Aujourd’hui', level: 1 }).waitFor();
    const counted = await countClicks(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Vérification' }).click();
    await page.getByRole('button', { name: /^Accepter/ }).click();
    await page.getByText('Tâche acceptée').waitFor();
    console.log(`première SSR acceptée : ${await counted(2)}`);
  } finally {
    await server.stop();
  }
});

/** With the password that the account was made with, which is replaced at once. */
const signInFirst = async (page: Page, username: string, received: string) => {
  await signIn(page, username, received);
  await page.getByLabel('Mot de passe reçu').fill(received);
  await page.getByLabel('Nouveau mot de passe').fill(password);
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click();
  await page.getByRole('heading', { name: 'Aujourd’hui', level: 1 }).waitFor();
};

/** The checklist of the first screen. */
const createFirstSteps = (page: Page) => {
  const list = page.getByRole('list', { name: 'Premiers pas' });
  const expectDone = (done: number) =>
    page
      .getByRole('status')
      .filter({ hasText: `${done} sur 8` })
      .waitFor();
  return {
    follow: (step: string) => list.getByRole('link', { name: step, exact: true }).click(),
    expectDone,
    /** From the first screen on, with so many clicks at most; afterwards so many steps are ticked. */
    run: async (what: string, most: number, done: number, act: () => Promise<void>) => {
      const counted = await countClicks(page);
      await act();
      console.log(`${what} : ${await counted(most)}`);
      await page.getByRole('navigation').getByRole('link', { name: 'Aujourd’hui' }).click();
      await expectDone(done);
    },
  };
};

/** As somebody types who came into the field by Tab. */
const typeInto = async (field: Locator, text: string) => {
  await field.focus();
  await field.page().keyboard.type(text);
};
const typeAgent = async (page: Page) => {
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Agent' });
  await typeInto(field, 'k.ben');
  // The field takes who begins so.
  await field.getByText('k.benali', { exact: true }).waitFor();
};

/** The agent's phone, signed in and protected. */
const openPhone = async (browser: Browser, address: string, received: string) => {
  const phone = await createPhone(browser, address);
  await phone.context.grantPermissions(['geolocation']);
  await phone.context.setGeolocation({ latitude: 36.75, longitude: 3.06, accuracy: 8 });
  await phone.openOnly('/field/');
  const page = phone.page();
  const counted = await countClicks(page);
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap();
  await page.getByLabel(words.session.username).fill('k.benali');
  await page.getByLabel(words.session.password, { exact: true }).fill(received);
  await tap(words.session.signIn);
  await page.getByLabel(words.session.newPassword).fill(password);
  await tap(words.session.setPassword);
  await tap(words.session.lock.phone);
  const row = page.locator('a[href^="/field/work/p"]').first();
  await row.waitFor();
  console.log(`premier téléphone : ${await counted(3)}`);
  return {
    doFirstSsr: async () => {
      const work = /\w+$/.exec((await row.getAttribute('href'))!)![0] as WorkId;
      await phone.takeHold();
      const hand = createTouchAgent(phone, 'ssr', work);
      await hand.arrive();
      for (const step of getRequiredSteps('ssr').slice(1)) await hand.step(step);
      await hand.submit();
      await page.goto('/field/sending');
      await phone.takeHold();
      await phone.sendAll();
      await phone.close();
    },
  };
};
