import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { applyFilter } from './filter-bar';
import { type Fixtures, journey } from './journey';
import { signIn, waitForHome } from './sign-in';
import { buildListUrl } from './site-lists';
import {
  addSite,
  getDayFromNow,
  getRow,
  goTo,
  planSite,
  runRowAction,
  selectOption,
  waitForText,
} from './steps';

let made = 0;
const now = Date.now().toString(36);
const newName = (what: string) => `${what}.${now}.${made++}`;
const password = 'trois chevaux verts';

const register = (ask: Fixtures['ask'], username: string) =>
  ask('manager', 'POST', '/api/agent/register', { username, password });

/** Narrows a list of people to one. */
const find = async (page: Page, name: string) => {
  await page.locator('[data-id]').first().waitFor();
  await page.getByRole('search').getByLabel('Nom', { exact: true }).fill(name);
  await page.getByText(/^1 \w+( manager)? trouvé$/).waitFor();
  await getRow(page, name).waitFor();
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('people', () => {
  journey('a manager and an agent of his are made; what is taken is flagged', async ({ open, ask }) => {
    const [manager, agent] = [newName('chef'), newName('agent')];
    const page = await open({ as: 'admin', at: '/managers', refused: [409] });
    await page.getByRole('link', { name: 'Nouveau manager' }).click();
    const create = button(page, 'Créer le compte');
    const username = page.getByRole('textbox', { name: 'Nom d’utilisateur' });
    await username.fill('manager');
    await waitForText(page, 'Ce nom d’utilisateur est déjà pris.');
    expect(await username.getAttribute('aria-invalid')).toBe('true');
    expect(await create.isDisabled()).toBe(true);
    await username.fill(manager);
    await page.getByLabel('E-mail').fill('admin@terrain.dz');
    await waitForText(page, 'Cette adresse e-mail appartient déjà à un autre compte.');
    await page.getByLabel('E-mail').fill(`${manager}@example.org`);
    await page.getByLabel('Mot de passe', { exact: false }).first().fill(password);
    await selectOption(page, 'Cluster manager', 'cluster · Alger', 'cluster');
    await create.click();
    await waitForText(page, 'Choisissez l’owner pour lequel cette personne travaille.');
    await page.getByRole('combobox', { name: 'Type de compte' }).click();
    await page.getByRole('option', { name: 'O&M' }).click();
    await waitForText(page, 'Voit les sites de cet owner dans son cluster, et ceux dont il est le manager.');
    await create.click();
    await waitForText(page, `Compte ${manager} créé.`);
    await find(page, manager);

    await goTo(page, '/agents/new');
    await username.fill(agent);
    await page.getByLabel('Mot de passe', { exact: false }).first().fill(password);
    await page.getByLabel('Matricule').fill('TR-77');
    await selectOption(page, 'Manager', manager);
    await create.click();
    await waitForText(page, `Compte ${agent} créé.`);
    await find(page, agent);
    await getRow(page, agent).getByText(manager).waitFor();
    const { users } = await ask('admin', 'GET', `/api/agent/fetch?name=${agent}`);
    expect(users[0]).toMatchObject({ matricule: 'TR-77', owner: 'inhouse', cluster: 1 });
  });

  journey(
    'an agent is disabled, his plans handed over; enabled again, deleted and restored',
    async ({ open, ask }) => {
      const [leaving, staying] = [newName('part'), newName('reste')];
      const { userid } = await register(ask, leaving);
      const heir = await register(ask, staying);
      const { site_id } = await addSite(ask);
      await planSite(ask, site_id, getDayFromNow(4), { agent: userid });
      const page = await open({ as: 'manager', at: '/agents' });
      await find(page, leaving);
      const disabling = await runRowAction(page, leaving, 'Désactiver');
      await disabling.getByText('Sous sa responsabilité : 1 plan à faire.').waitFor();
      await selectOption(disabling, 'Agent repreneur', staying);
      await disabling.getByRole('button', { name: 'Désactiver' }).click();
      await getRow(page, leaving).waitFor({ state: 'detached' });
      const { data } = await ask('manager', 'GET', `/api/sites/planning/${site_id}/ssr`);
      expect(data.map((plan: any) => plan.agent_id)).toEqual([heir.userid]);

      await applyFilter(page, 'Statut', 'Désactivé');
      const enabling = await runRowAction(page, leaving, 'Activer');
      await enabling.getByRole('button', { name: 'Activer' }).click();
      await waitForText(page, 'Compte activé.');
      await applyFilter(page, 'Statut', 'Tous');

      const deleting = await runRowAction(page, leaving, 'Supprimer');
      await deleting.getByText('Aucun plan, site ou compte sous sa responsabilité.').waitFor();
      await deleting.getByRole('button', { name: 'Supprimer' }).click();
      await getRow(page, leaving).getByText('Compte supprimé').waitFor();

      const admin = await open({
        as: 'admin',
        at: buildListUrl('/agents', { name: leaving, status: 'deleted' }),
      });
      const restoring = await runRowAction(admin, leaving, 'Restaurer');
      await restoring.getByRole('button', { name: 'Restaurer' }).click();
      await waitForText(admin, `Compte ${leaving} restauré.`);
    },
  );

  journey(
    'an agent’s account is changed, renewed and opened to the web from above; what he gets is shown once',
    async ({ open, ask }) => {
      const name = newName('agent');
      const { userid } = await register(ask, name);
      const page = await open({ as: 'cluster', at: `/agents/${userid}/account` });
      expect(await page.getByRole('textbox', { name: 'Nom d’utilisateur' }).isEditable()).toBe(false);
      await page.getByLabel('Téléphone').fill('0550112233');
      await page.getByRole('combobox', { name: 'Manager' }).waitFor();
      await button(page, 'Enregistrer').click();
      await waitForText(page, 'Vos informations ont été enregistrées.');
      const fromMenu = async (action: string) => {
        await button(page, 'Actions').click();
        await page.getByRole('menuitem', { name: action, exact: true }).click();
        return page.getByRole('dialog');
      };
      const reset = await fromMenu('Réinitialiser le mot de passe');
      await reset.getByRole('button', { name: 'Réinitialiser' }).click();
      const temporaryPassword = (await reset.getByLabel('Mot de passe provisoire').textContent())!;
      await reset.getByRole('button', { name: 'Je l’ai noté' }).click();
      await reset.waitFor({ state: 'detached' });
      expect(await page.getByText(temporaryPassword).count()).toBe(0);
      const renewal = await fromMenu('Renouveler');
      await renewal.getByLabel('Durée en mois').fill('3');
      await renewal.getByRole('button', { name: 'Renouveler' }).click();
      await waitForText(page, /^Compte renouvelé jusqu’au \d+(er)? \p{L}+\.?( \d{4})?\.$/u);
      await button(page, 'Donner l’accès web').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Donner l’accès web' }).click();
      await waitForText(page, 'Accès web donné.');

      const user = await open({ at: '/login', refused: [401, 422] });
      await signIn(user, name, temporaryPassword);
      await user.getByLabel('Mot de passe reçu').fill(temporaryPassword);
      for (const next of ['Bonjour2026', 'Un-tout-autre-27']) {
        await user.getByLabel('Nouveau mot de passe').fill(next);
        await user.getByRole('button', { name: 'Enregistrer et continuer' }).click();
        if (next === 'Bonjour2026') await waitForText(user, 'parmi les plus utilisés');
      }
      await waitForHome(user);
      await page.reload();
      await page.getByRole('button', { name: /^Terminer la session/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click();
      await waitForText(page, 'Session terminée.');
      await user.goto('/ssr');
      await user.waitForURL('**/login');

      await page.getByRole('link', { name: 'Vue d’ensemble' }).click();
      await page.getByText('+213 550 11 22 33').waitFor();
    },
  );

  journey('several go to another manager, and are disabled at once', async ({ open, ask }) => {
    const [idle, busy] = [newName('lot'), newName('lot')];
    await register(ask, idle);
    const { userid } = await register(ask, busy);
    const { site_id } = await addSite(ask);
    await planSite(ask, site_id, getDayFromNow(4), { agent: userid });
    const { users } = await ask('cluster', 'GET', '/api/manager/fetch?limit=100');
    const other = users.find((user: any) => user.username !== 'manager');
    const at = buildListUrl('/agents', { name: `lot.${now}` });
    const page = await open({ as: 'cluster', at, refused: [422] });
    const dialog = page.getByRole('dialog');
    const pick = async () => {
      for (const name of [idle, busy]) await getRow(page, name).getByRole('checkbox').check();
    };
    await pick();
    await button(page, 'Changer de manager').click();
    await selectOption(dialog, 'Manager', other.username);
    await dialog.getByRole('button', { name: 'Changer', exact: true }).click();
    // The site of the planned work is beyond the other manager's reach.
    await page.getByText(`hors du périmètre de ${other.username}`).waitFor();
    await button(page, 'Enregistrer quand même').click();
    await getRow(page, idle).getByText(other.username).waitFor();
    await pick();
    await button(page, 'Désactiver').click();
    await dialog.getByRole('radio', { name: 'Les laisser en place' }).check();
    await dialog.getByRole('button', { name: 'Désactiver' }).click();
    for (const name of [idle, busy]) await getRow(page, name).waitFor({ state: 'detached' });
  });

  journey('nobody gives what he does not hold, and the forms say so', async ({ open, ask }) => {
    const { users } = await ask('admin', 'GET', '/api/manager/fetch?owner=ooredoo&cluster=1');
    const page = await open({ as: 'cluster', at: `/managers/detail/${users[0].userid}/account` });
    await page.getByText(/^Ce compte a des droits que vous n’avez pas\s: la validation des SSR/).waitFor();
    expect(await page.getByLabel('E-mail').isEditable()).toBe(false);
    expect(await button(page, 'Réinitialiser le mot de passe').isDisabled()).toBe(true);

    await goTo(page, '/managers/new');
    await page.getByRole('combobox', { name: 'Type de compte' }).click();
    const reserved = page.getByRole('option', { name: /valide les SSR/ });
    await reserved.waitFor();
    expect(await reserved.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
  });
});
