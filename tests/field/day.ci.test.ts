import { describe, expect } from 'vitest';
import { today } from '../../contract/framework/today';
import type { WorkId } from '../../field/work/vault/tables';
import { fieldTest } from './field-test';

describe('an agent’s day', () => {
  fieldTest(
    'is in route order offline, and a clock-in far from the site asks for a reason and continues',
    async ({ phone, office, agent }) => {
      const along = [3.02, 3.22, 3.12].map(lng => ({ lat: 36.7, lng }));
      const plans: number[] = [];
      for (const place of along) plans.push(await office.plan('gpm', agent.user.userid, place));
      const one = await phone();
      await one.has(`p${plans[2]}`);
      await one.become('cut');
      const page = one.page();
      await page.getByRole('link', { name: 'Aujourd’hui' }).click();
      // The phone is in Japan.
      const zone = page.getByText(
        'Les heures affichées sont celles du fuseau Africa/Algiers, et non celles de ce téléphone.',
      );
      await zone.waitFor();
      await page.getByRole('button', { name: 'Compris' }).click();
      await zone.waitFor({ state: 'detached' });

      const ofToday = (await one.rows('plans')).filter(({ date }) => date === today());
      const inOrder = ofToday.sort((a, b) => a.order - b.order).map(plan => plan.plan_id);
      const rows = page.getByRole('region', { name: /^À faire aujourd’hui/ }).getByRole('link');
      await rows.first().waitFor();
      const hrefs = await rows.evaluateAll(links => links.map(link => link.getAttribute('href')!));
      expect(hrefs).toEqual(inOrder.map(id => `/field/work/p${id}`));
      // The plan created last is between the others.
      const ours = inOrder.filter(id => plans.includes(id)).map(id => plans.indexOf(id));
      expect([
        [0, 2, 1],
        [1, 2, 0],
      ]).toContainEqual(ours);

      const work: WorkId = `p${plans[0]}`;
      await one.context.grantPermissions(['geolocation']);
      await one.context.setGeolocation({ latitude: 36.75, longitude: 3.02, accuracy: 10 });
      await page.locator(`a[href="/field/work/${work}"]`).click();
      await page.getByRole('button', { name: 'Je suis sur place' }).click();
      await one.says(/^Vous êtes à 5,6.km du site/);
      await page.getByRole('button', { name: 'Commencer', exact: true }).click();
      await page.getByRole('alert').filter({ hasText: 'Indiquez le motif' }).waitFor();
      await page.getByLabel('Motif de l’éloignement').fill('Oued en crue, je passe par le village');
      await page.getByRole('button', { name: 'Commencer', exact: true }).click();
      await page.waitForURL(`**/field/work/${work}/step/*`);

      await one.become('good');
      await page.getByRole('link', { name: 'Retour' }).click();
      await page.waitForURL(`**/field/work/${work}`);
      await page.getByRole('link', { name: 'Retour' }).click();
      await page.getByRole('link', { name: /^À envoyer/ }).click();
      await one.sendAll();
      const serverTask = await office.held(agent, work);
      const { tasks } = await office.ask('manager', 'GET', `/api/task/${serverTask!.taskid}`);
      expect(tasks[0].arrival).toMatchObject({
        accuracy: 10,
        far_reason: 'Oued en crue, je passe par le village',
      });
    },
  );
});
