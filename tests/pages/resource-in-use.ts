import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openFilter } from '../journeys/filter-bar';
import { getRow, type OpenedCopy, selectOption, waitForHeading } from './open-copy';

/** What `docs/adding-a-resource.md` gives: « échelles », with all their screens and calls. */
export const testResourceInUse = ({ address, open, signIn }: OpenedCopy) => {
  let screen: Page;
  const toList = async () => {
    await screen.goto(`${address()}/ladders?filter=${encodeURIComponent('{}')}`);
    await getRow(screen, /EC-001/).waitFor();
  };
  it('is opened, filled in, found, shown with its history and changed by a cluster manager', async () => {
    const chief = await signIn('cluster');
    const { wilayas, agents } = await chief.get('/api/form/filters');
    const wilaya = wilayas.find(({ cluster }: { cluster: number }) => cluster === chief.user.cluster);
    screen = await open('cluster');

    await screen.getByRole('link', { name: 'Registres' }).click();
    await screen.getByRole('link', { name: 'Échelles' }).click();
    await waitForHeading(screen, 'Échelles');
    await screen.getByRole('link', { name: 'Nouveau' }).first().click();
    await waitForHeading(screen, 'Nouveau');
    await screen.getByLabel('Code').fill('EC-001');
    await selectOption(screen, 'Wilaya', wilaya.name);
    await selectOption(screen, 'Owner', 'O&M');
    await selectOption(screen, 'Agent', agents[0].name);
    await screen.getByLabel('Prochain contrôle').fill('2027-03-01');
    await screen.getByLabel('Note').fill('Pneus neufs');
    await screen.getByRole('button', { name: 'Enregistrer' }).click();

    await getRow(screen, /EC-001.*O&M.*1er mars 2027 Pneus neufs/).waitFor();
    await screen.getByRole('cell', { name: 'EC-001', exact: true }).click();
    await waitForHeading(screen, 'EC-001');
    await getRow(screen, /Élément ajouté cluster/).waitFor();

    await screen.getByRole('link', { name: 'Modifier' }).click();
    await screen.getByLabel('Note').fill('Pneus et freins neufs');
    await screen.getByRole('button', { name: 'Enregistrer' }).click();
    await getRow(screen, /Élément modifié cluster/).waitFor();
    await screen.getByText('Pneus et freins neufs').first().waitFor();

    const { data } = await chief.get('/api/ladders/1/history');
    expect(data[0]).toMatchObject({
      action: 'ladders.edit',
      username: 'cluster',
      before: { note: 'Pneus neufs' },
      after: { note: 'Pneus et freins neufs' },
    });
  });

  it('is filtered, exported and told in English', async () => {
    await toList();
    const since = (await openFilter(screen, 'Prochain contrôle')).getByLabel('Prochain contrôle, début');
    await since.fill('2027-03-02');
    await screen.getByText('Aucun résultat').waitFor();
    await since.fill('2027-03-01');
    await screen.keyboard.press('Escape');
    await getRow(screen, /EC-001/).waitFor();
    const [file] = await Promise.all([
      screen.waitForEvent('download'),
      screen.getByRole('button', { name: 'Exporter' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('ladders.xlsx');
    const english = await open('cluster', '/ladders', 'en');
    await waitForHeading(english, 'Ladders');
    await english.getByRole('columnheader', { name: 'Next check' }).waitFor();
  });

  it('is changed in a cell of its list, by the keyboard, and tells a conflict', async () => {
    await toList();
    await getRow(screen, /EC-001/).focus();
    // Wilaya, owner, agent, day, note.
    for (let cell = 0; cell < 5; cell++) await screen.keyboard.press('ArrowRight');
    await screen.keyboard.press('Enter');
    const editor = screen.getByRole('dialog', { name: 'Modifier Note de EC-001' });
    await editor.getByLabel('Note').fill('Sangle remplacée');
    await editor.getByRole('button', { name: 'Enregistrer' }).click();
    await getRow(screen, /EC-001.*Sangle remplacée/).waitFor();

    await getRow(screen, /EC-001/)
      .getByText('1er mars 2027')
      .dblclick();
    const day = screen.getByRole('dialog', { name: 'Modifier Prochain contrôle de EC-001' });
    const chief = await signIn('cluster');
    const stored = await chief.get('/api/ladders/1');
    await chief.send('PUT', '/api/ladders/1', { ...stored, note: 'Autre note' });
    await day.getByLabel('Prochain contrôle').fill('2026-01-15');
    await day.getByRole('button', { name: 'Enregistrer' }).click();
    await day.getByText('Note : Autre note').waitFor();
    await day.getByRole('button', { name: 'Enregistrer mes valeurs' }).click();
    await getRow(screen, /EC-001.*15 janv. · en retard.*Autre note/).waitFor();
  });

  it('offers nothing to change to a role without the flag', async () => {
    const agents = await open('agent', '/ladders');
    await waitForHeading(agents, 'Échelles');
    expect(await agents.getByRole('link', { name: 'Nouveau' }).count()).toBe(0);
    expect(await agents.getByRole('button', { name: 'Importer' }).count()).toBe(0);
    await agents.goto(`${address()}/ladders/new`);
    await agents.getByText('Accès refusé').waitFor();
  });
};
