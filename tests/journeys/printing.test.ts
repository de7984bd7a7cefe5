import { describe, expect } from 'vitest';
import { journey } from './journey';
import { print } from './printed';

describe('on paper', () => {
  journey('the calendar is a landscape page for each week', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/calendar?from=2026-11-08&to=2026-11-28' });
    await page.locator('[data-plan]').first().waitFor();
    const sheets = await print(page);
    expect(sheets.map(({ width, height }) => width > height)).toEqual([true, true, true]);
    for (const [at, week] of ['8–14 nov.', '15–21 nov.', '22–28 nov.'].entries())
      expect(sheets[at].text).toContain(`Semaine du ${week}`);
    for (const { text, cut } of sheets) {
      // Seven days, Sunday first, and each row's name once.
      expect(text).toMatch(/dim\. .* lun\. .* mar\. .* mer\. .* jeu\. .* ven\. .* sam\. /);
      expect(text).toContain('Alger');
      expect(cut).toEqual([]);
    }
    // And the timeline again afterwards.
    await page.locator('[data-plan]').first().waitFor();
  });

  journey('the dashboards keep their charts and tables whole', async ({ open }) => {
    const page = await open({ as: 'admin', at: '/dashboard/pm/tasks' });
    for (const [path, chart] of [
      ['/dashboard/pm/tasks', '.recharts-wrapper > svg'],
      ['/dashboard/pm/sites', '.bar'],
      ['/dashboard/pm/agents', '.bar'],
    ]) {
      await page.goto(path);
      await page.locator(chart).first().waitFor();
      const sheets = await print(page);
      expect(sheets.length).toBeLessThan(6);
      expect(sheets.flatMap(({ cut }) => cut)).toEqual([]);
      // Nothing is on a sheet alone.
      for (const { text } of sheets) expect(text.length).toBeGreaterThan(20);
    }
  });

  journey('the planning keeps each value under its heading', async ({ open }) => {
    const page = await open({ as: 'admin', at: '/planning' });
    await page.locator('[data-id]').first().waitFor();
    const sheets = await print(page);
    expect(sheets.flatMap(({ cut }) => cut)).toEqual([]);
    for (const { text } of sheets) expect(text).toContain('Agent');
  });
});
