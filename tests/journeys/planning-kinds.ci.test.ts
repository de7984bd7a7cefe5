import { describe, expect } from 'vitest';
import { journey } from './journey';
import { missing, siteToPlan } from './site-to-plan';
import { choose, dayFromNow, told } from './steps';

describe('planning a task', () => {
  journey('asks an installation for its type, an SSR and a GPM for a day alone', async ({ open, ask }) => {
    const { page, dialog, submit, plans } = await siteToPlan({ open, ask });

    const installation = await dialog();
    await choose(installation, 'Type de tâche', 'Installation');
    await installation.getByLabel('Date').fill(dayFromNow(12));
    await submit();
    await installation.getByText(missing).waitFor();
    await installation.getByRole('combobox', { name: 'Type d’installation' }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual(['Nouveau site', 'Ajout 900']);
    await page.getByRole('option', { name: 'Ajout 900' }).click();
    await choose(installation, 'Agent', 'agent');
    await submit();
    await told(page, 'Tâche planifiée avec succès');
    expect(await plans('installation')).toMatchObject([
      { date: dayFromNow(12), installation_type: 'add_900' },
    ]);

    for (const [label, kind] of [
      ['SSR', 'ssr'],
      ['GPM', 'gpm'],
    ]) {
      const planning = await dialog();
      await choose(planning, 'Type de tâche', label);
      await planning.getByLabel('Date').fill(dayFromNow(14));
      await submit();
      await expect.poll(() => plans(kind)).toMatchObject([{ date: dayFromNow(14) }]);
    }
  });
});
