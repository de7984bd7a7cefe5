import { describe, expect } from 'vitest';
import { journey } from './journey';
import { missing, siteToPlan } from './site-to-plan';
import { choose, dayFromNow, newSite, rowOf, told } from './steps';

describe('planning a task', () => {
  journey('asks a delivery for its drop site', async ({ open, ask }) => {
    const drop = await newSite(ask, 'Dépôt de parcours');
    const { page, site_code, dialog, submit, plans } = await siteToPlan({ open, ask });

    const delivery = await dialog();
    await submit();
    await delivery.getByText(missing).waitFor();
    await delivery.getByLabel('Date').fill(dayFromNow(10));
    await submit();
    await delivery.getByText(missing).waitFor();
    await choose(delivery, 'Site drop', drop.site_code);
    await choose(delivery, 'Agent', 'agent');
    await delivery.getByLabel('Instruction').fill('Passer par le gardien');
    await submit();
    await told(page, 'Tâche planifiée avec succès.');
    await rowOf(page, site_code).getByText(dayFromNow(10)).waitFor();
    expect(await plans('delivery')).toMatchObject([
      { date: dayFromNow(10), agent: 'agent', instruction: 'Passer par le gardien' },
    ]);
  });
});
