import { expect, it } from 'vitest';
import { openFilter } from '../journeys/filter-bar';
import type { Opened } from './opened';
import { choose, heading, row } from './visitor';

/** What `docs/adding-a-resource.md` gives: « échelles », with all their screens and calls. */
export const resourceInUse = ({ address, open, signIn }: Opened) => {
  it('is opened, filled in, found, shown with its history and changed by a cluster manager', async () => {
    const chief = await signIn('cluster');
    const { wilayas, agents } = await chief.get('/api/form/filters');
    const wilaya = wilayas.find(({ cluster }: { cluster: number }) => cluster === chief.user.cluster);
    const screen = await open('cluster');

    await screen.getByRole('link', { name: 'Échelles' }).click();
    await heading(screen, 'Échelles');
    await screen.getByRole('link', { name: 'Nouveau' }).click();
    await heading(screen, 'Nouveau');
    await screen.getByLabel('Code').fill('EC-001');
    await choose(screen, 'Wilaya', wilaya.name);
    await choose(screen, 'Owner', 'O&M');
    await choose(screen, 'Agent', agents[0].name);
    await screen.getByLabel('Prochain contrôle').fill('2027-03-01');
    await screen.getByLabel('Note').fill('Pneus neufs');
    await screen.getByRole('button', { name: 'Enregistrer' }).click();

    await row(screen, /EC-001.*O&M.*2027-03-01 Pneus neufs/).waitFor();
    await screen.getByRole('cell', { name: 'EC-001', exact: true }).click();
    await heading(screen, 'EC-001');
    await row(screen, /Élément ajouté cluster/).waitFor();

    await screen.getByRole('link', { name: 'Modifier' }).click();
    await screen.getByLabel('Note').fill('Pneus et freins neufs');
    await screen.getByRole('button', { name: 'Enregistrer' }).click();
    await row(screen, /Élément modifié cluster/).waitFor();
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
    const screen = await open('cluster', '/ladders');
    await row(screen, /EC-001/).waitFor();
    const since = (await openFilter(screen, 'Prochain contrôle')).getByLabel('Prochain contrôle, début');
    await since.fill('2027-03-02');
    await screen.getByText('Aucun résultat').waitFor();
    await since.fill('2027-03-01');
    await screen.keyboard.press('Escape');
    await row(screen, /EC-001/).waitFor();
    const [file] = await Promise.all([
      screen.waitForEvent('download'),
      screen.getByRole('button', { name: 'Exporter' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('ladders.xlsx');
    const english = await open('cluster', '/ladders', 'en');
    await heading(english, 'Ladders');
    await english.getByRole('columnheader', { name: 'Next check' }).waitFor();
  });

  it('is changed in a cell of its list, by the keyboard, and tells a conflict', async () => {
    const screen = await open('cluster', '/ladders');
    await row(screen, /EC-001/).focus();
    // Wilaya, owner, agent, day, note.
    for (let cell = 0; cell < 5; cell++) await screen.keyboard.press('ArrowRight');
    await screen.keyboard.press('Enter');
    const editor = screen.getByRole('dialog', { name: 'Modifier Note de EC-001' });
    await editor.getByLabel('Note').fill('Sangle remplacée');
    await editor.getByRole('button', { name: 'Enregistrer' }).click();
    await row(screen, /EC-001.*Sangle remplacée/).waitFor();

    await row(screen, /EC-001/)
      .getByText('2027-03-01')
      .dblclick();
    const day = screen.getByRole('dialog', { name: 'Modifier Prochain contrôle de EC-001' });
    const chief = await signIn('cluster');
    const stored = await chief.get('/api/ladders/1');
    await chief.send('PUT', '/api/ladders/1', { ...stored, note: 'Autre note' });
    await day.getByLabel('Prochain contrôle').fill('2026-01-15');
    await day.getByRole('button', { name: 'Enregistrer' }).click();
    await day.getByText('Note : Autre note').waitFor();
    await day.getByRole('button', { name: 'Enregistrer mes valeurs' }).click();
    await row(screen, /EC-001.*2026-01-15 · dépassé.*Autre note/).waitFor();
  });

  it('is imported: a dry run, a cell corrected, the rest as it stands', async () => {
    const screen = await open('cluster', '/ladders');
    await screen.getByRole('button', { name: 'Importer' }).click();
    const lines = ['Code;Wilaya;Owner;Prochain contrôle', 'EC-001;;;2027-09-30', 'EC-002;16;O&M;demain'];
    await screen.locator('input[type=file]').setInputFiles({
      name: 'echelles.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    });
    await screen
      .getByText(/Prochain contrôle\s: jeu\. 30 sept\. 2027 au lieu de jeu\. 15 janv\. 2026/)
      .waitFor();
    await screen.getByRole('button', { name: /Corriger la cellule Prochain contrôle de la ligne 3/ }).click();
    await screen.getByRole('textbox', { name: /Prochain contrôle de la ligne 3/ }).fill('31/12/2027');
    await screen.keyboard.press('Enter');
    await screen.getByText('Création : Échelle EC-002').waitFor();
    await screen.getByRole('button', { name: 'Importer 2 lignes' }).click();
    await screen.getByText('2 lignes importées').waitFor();
    await screen.getByRole('button', { name: 'Fermer' }).last().click();
    await row(screen, /EC-001.*2027-09-30 Autre note/).waitFor();
    await row(screen, /EC-002 Alger O&M 2027-12-31/).waitFor();
  });

  it('offers nothing to change to a role without the flag, and the API refuses it', async () => {
    const screen = await open('agent', '/ladders');
    await heading(screen, 'Échelles');
    expect(await screen.getByRole('link', { name: 'Nouveau' }).count()).toBe(0);
    expect(await screen.getByRole('button', { name: 'Importer' }).count()).toBe(0);
    const agent = await signIn('agent');
    const refused = await agent.send('POST', '/api/ladders', { code: 'EC-2', wilaya: 16, owner: 'inhouse' });
    expect([refused.status, (await refused.json()).errcode]).toEqual([403, 103]);
    expect((await agent.send('DELETE', '/api/ladders/1')).status).toBe(403);
    await screen.goto(`${address()}/ladders/new`);
    await screen.getByText('Accès refusé').waitFor();
  });

  it('stands in OpenAPI with all its calls', async () => {
    const { paths } = await (await fetch(`${address()}/api/docs/json`)).json();
    expect(Object.keys(paths['/api/ladders'])).toEqual(['get', 'post']);
    expect(Object.keys(paths['/api/ladders/{id}'])).toEqual(['get', 'put', 'delete']);
    expect(Object.keys(paths['/api/ladders/{id}/history'])).toEqual(['get']);
  });
};
