import { describe, expect } from 'vitest';
import { addDays, today } from '../../contract/framework/today';
import { journey } from './journey';
import { waitForRequests } from './page-pool';
import { printPage } from './print-page';
import { goTo } from './steps';

describe('on paper', () => {
  journey(
    'the calendar of all clusters is a landscape page for each week, with each of its plans',
    async ({ open, ask }) => {
      // Two weeks that are over: what other journeys plan for today may take this one's page beyond its end.
      const sunday = addDays(today(), -new Date(today()).getUTCDay());
      const [from, to] = [addDays(sunday, -14), addDays(sunday, -1)];
      const query = `has_plan=true&plan_from=${from}&plan_to=${to}&limit=1200&page=1`;
      // Asked before: other journeys plan meanwhile.
      const { sites: plans } = await ask('admin', 'GET', `/api/planning/fetch?${query}`);
      const page = await open({ as: 'admin', at: `/calendar?from=${from}&to=${to}` });
      await page.locator('[data-plan]').first().waitFor();
      expect(plans.length).toBeGreaterThan(100);
      const sheets = await printPage(page);
      expect(sheets).toHaveLength(2);
      for (const { cut, width, height, text } of sheets) {
        expect(cut).toEqual([]);
        expect(width).toBeGreaterThan(height);
        // Seven days, Sunday first, below the week's name.
        expect(text).toMatch(/Semaine du \d.* dim\. .* lun\. .* mar\. .* mer\. .* jeu\. .* ven\. .* sam\. /);
      }
      // And the timeline again afterwards.
      await page.locator('[data-plan]').first().waitFor();
      const printed = sheets.map(({ text }) => text).join(' ');
      for (const { pickup_site_code } of plans) expect(printed).toContain(pickup_site_code);
    },
  );

  journey(
    'a task and its site are their facts, with photos and a map in its frame',
    async ({ open, ask }) => {
      const { tasks } = await ask('manager', 'GET', '/api/ssr/task/fetch?limit=200&task_status=accept');
      // One of the demo's: what other journeys have done has no photo of the arrival.
      const { task_id, task_site_id, task_site_code, task_agent } = tasks.find((task: any) =>
        /^\d\d[A-Z]\d{3}$/.test(task.task_site_code),
      );
      const page = await open({ as: 'manager', at: `/task/${task_id}` });
      await page.locator('main img').first().waitFor();
      await waitForRequests(page);
      const [task, ...others] = await printPage(page);
      expect([task, ...others].flatMap(({ cut }) => cut)).toEqual([]);
      for (const expected of [`SSR n° ${task_id} · ${task_site_code}`, 'Acceptée', task_agent, 'Clock-in'])
        expect(task.text).toContain(expected);
      expect(task.pictures).toBeGreaterThan(0);

      await goTo(page, `/sites/detail/${task_site_id}`);
      const map = page.locator('main .leaflet-container');
      await map.first().waitFor();
      await waitForRequests(page);
      const sheets = await printPage(page);
      expect(sheets.flatMap(({ cut }) => cut)).toEqual([]);
      const printed = sheets.map(({ text }) => text).join(' ');
      for (const expected of [task_site_code, 'Identité', 'Responsables', 'Localisation'])
        expect(printed).toContain(expected);
      await page.emulateMedia({ media: 'print' });
      const overflow = await map.evaluateAll(maps => maps.map(each => getComputedStyle(each).overflow));
      await page.emulateMedia({ media: null });
      expect(overflow).toEqual(overflow.map(() => 'hidden'));
    },
  );

  journey('dashboards keep their charts and tables whole, the planning its columns', async ({ open }) => {
    const page = await open({ as: 'admin', at: '/planning' });
    await page.locator('[data-id]').first().waitFor();
    for (const { text, pieces, cut } of await printPage(page)) {
      expect(cut).toEqual([]);
      expect(text).toContain('Agent');
      const [pickup, drop] = ['Site pickup', 'Site drop'].map(
        heading => pieces.find(({ text }) => text === heading)!.x,
      );
      const codes = pieces.filter(({ text }) => /^\d\d[A-Z]\d{3}$/.test(text));
      expect(codes.length).toBeGreaterThan(5);
      for (const { x } of codes) expect(Math.min(Math.abs(x - pickup), Math.abs(x - drop))).toBeLessThan(1);
    }

    for (const [path, chart] of [
      ['/dashboard/pm/tasks', '.recharts-wrapper > svg'],
      ['/gpm/dashboard/equip', '.bar'],
    ]) {
      await goTo(page, path);
      await page.locator(chart).first().waitFor();
      const sheets = await printPage(page);
      expect(sheets.length).toBeLessThan(6);
      expect(sheets.flatMap(({ cut }) => cut)).toEqual([]);
      // Nothing is on a sheet alone.
      for (const { text } of sheets) expect(text.length).toBeGreaterThan(20);
      expect(sheets[0].text).not.toContain('Clic :');
    }
  });
});
