import { expect } from 'vitest';
import { journey } from './journey';
import { dayFromNow } from './steps';

journey(
  'a plan is moved and cancelled on the planning page, which lists what is still to be done',
  async ({ open, ask }) => {
    const { sites } = await ask('manager', 'GET', '/api/sites/fetch/filter?limit=1');
    const { plans } = await ask('manager', 'POST', '/api/planning/assign', {
      task_type: 'ssr',
      planning_date: dayFromNow(20),
      selected_site: [sites[0].site_id],
    });
    const id = String(plans[0]);
    const filter = encodeURIComponent(
      JSON.stringify({ site: sites[0].site_code, plan_from: dayFromNow(19) }),
    );
    const page = await open({ as: 'manager', at: `/planning?filter=${filter}` });
    const row = page.locator(`[data-id="${id}"]`);
    await row.getByText('Non réalisé').waitFor();

    // Printed, nothing is chosen or done in a row, and each value stands under its heading.
    await page.emulateMedia({ media: 'print' });
    const [heads, ...values] = await page
      .locator('main table tr')
      .evaluateAll(rows =>
        rows.map(row =>
          [...row.children]
            .map(cell => cell.getBoundingClientRect())
            .flatMap(({ left, width }) => (width > 0 ? [left] : [])),
        ),
      );
    expect(heads.length).toBeGreaterThan(5);
    expect(values).toEqual(values.map(() => heads));
    await page.emulateMedia({ media: null });

    await row.getByRole('button', { name: 'Planifier' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Date').fill(dayFromNow(25));
    await dialog.getByRole('button', { name: 'Valider' }).click();
    await row.getByText(dayFromNow(25)).waitFor();

    // At once, and back again: by the line that tells it, and by its key.
    const back = page
      .getByRole('alert')
      .getByRole('button', { name: /^Annuler/ })
      .last();
    const gone = () => expect.poll(() => row.count()).toBe(0);
    await row.getByRole('button', { name: 'Annuler' }).click();
    await gone();
    await back.click();
    await row.getByRole('button', { name: 'Annuler' }).click();
    await gone();
    await back.waitFor();
    await page.keyboard.press('z');
    await row.getByRole('button', { name: 'Annuler' }).click();
    await gone();
    const { planning } = await ask('manager', 'GET', `/api/V2/planning/fetch?ids=${id}`);
    expect(planning[0]).toMatchObject({ plan_date: dayFromNow(25), plan_status: 'cancelled' });
  },
);
