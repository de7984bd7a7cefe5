import { describe, expect } from 'vitest';
import { journey } from './journey';
import { act, choose, dayFromNow, find, newSite, rowOf, told } from './steps';

describe('planning a task', () => {
  const missing = 'Une erreur est survenue, veuillez remplir les champs obligatoires.';

  journey('asks a delivery for its drop site, an SSR for a day alone', async ({ open, ask }) => {
    const { site_id, site_code } = await newSite(ask);
    const drop = await newSite(ask, 'Dépôt de parcours');
    const page = await open({ as: 'manager', at: '/delivery/sites' });
    await find(page, site_code);
    const plans = async (kind: string) =>
      (await ask('manager', 'GET', `/api/sites/planning/${site_id}/${kind}`)).data;
    const submit = () => page.getByRole('dialog').getByRole('button', { name: 'Planifier' }).click();

    const delivery = await act(page, site_code, 'Planifier une tâche');
    await submit();
    await delivery.getByText(missing).waitFor();
    await delivery.getByLabel('Date').fill(dayFromNow(10));
    await submit();
    await delivery.getByText(missing).waitFor();
    await choose(delivery, 'Drop site', drop.site_code);
    await choose(delivery, 'Agent', 'agent');
    await delivery.getByLabel('Instruction').fill('Passer par le gardien');
    await submit();
    await told(page, 'Tâche planifié avec succès.');
    await rowOf(page, site_code).getByText(dayFromNow(10)).waitFor();
    expect(await plans('delivery')).toMatchObject([
      { date: dayFromNow(10), agent: 'agent', instruction: 'Passer par le gardien' },
    ]);

    const ssr = await act(page, site_code, 'Planifier une tâche');
    await choose(ssr, 'Type de tâche', 'SSR');
    await ssr.getByLabel('Date').fill(dayFromNow(11));
    await submit();
    await told(page, 'Tâche planifié avec succès.');
    expect(await plans('ssr')).toMatchObject([{ date: dayFromNow(11) }]);
  });
});
