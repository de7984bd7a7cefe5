import pg from 'pg';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../tests/journeys/browser';
import { createApiClient } from './api-client';
import { percentile, reportFigure } from './figures';
import { measurePaint } from './measure-paint';
import type { BenchServer } from './server';
import { signIn } from './sign-in';

/** A board of 60 agents with 600 plans: from the last response to the painted rows, and dragging a plan. */
export const benchBoard = async (server: BenchServer, databaseUrl: string) => {
  await moreAgents(databaseUrl);
  await planMany(server);
  const browser = await launchBrowser();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await signIn(page, server);
    const times: number[] = [];
    for (let run = 0; run < 7; run++) {
      // A week without plans: measuring starts with the board open.
      await page.goto(`${server.address}/planning/board?week=2041-01-06`);
      await page.locator('[data-cell]').first().waitFor();
      await page.waitForTimeout(800);
      times.push(
        await measurePaint(page, {
          address: `/planning/board?week=${sunday}`,
          call: '/api/planning/board',
        }),
      );
    }
    reportFigure({
      name: 'browser: a board of 60 agents × 7 days × 600 plans, median',
      value: percentile(times, 0.5),
      unit: 'ms',
      target: { most: 300 },
    });
    await page.waitForTimeout(1_500);
    reportFigure({
      name: 'browser: a plan is dragged over the board',
      value: await dragging(page),
      unit: 'frames/s',
      target: { least: 50 },
    });
  } finally {
    await browser.close();
  }
};

/** 4 March 2040 is a Sunday. */
const sunday = '2040-03-04';
const dayAt = (at: number) => `2040-03-${String(4 + at).padStart(2, '0')}`;

/** The demo has some thirty: these make it sixty. */
const moreAgents = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    insert into accounts (username, username_key, password_hash, role, cluster_id, owner, permissions, web_access, search_text)
    select 'bench' || n, 'bench' || n, a.password_hash, 'agent', a.cluster_id, a.owner, a.permissions, false, 'bench' || n
    from (select * from accounts where role = 'agent' and status = 'active' order by id limit 1) a,
      generate_series(1, 60 - (select count(*)::int from accounts where role = 'agent' and status = 'active'
        and (expires_at is null or expires_at > now()))) n`);
  await client.end();
};

/** 600 plans, ten per agent, two on each working day. */
const planMany = async (server: BenchServer) => {
  const request = createApiClient(server);
  const { agents } = await request(`/api/planning/board?day=${sunday}`);
  const ids: number[] = agents.flatMap(({ agent_id }: { agent_id: number | null }) => agent_id ?? []);
  if (ids.length !== 60) throw new Error(`The bench needs 60 agents and found ${ids.length}.`);
  const { total } = await request(
    `/api/planning/fetch?has_plan=true&plan_from=${sunday}&plan_to=${dayAt(6)}&limit=1`,
  );
  if (total > 0) return;
  const { items } = await request('/api/planning/tray?cause=site&limit=500');
  const more = (await request('/api/planning/tray?cause=site&limit=500&page=2')).items;
  const plans = [...items, ...more].slice(0, 600).map(({ key }: { key: string }, at) => ({
    key,
    agent_id: ids[at % 60],
    day: dayAt(Math.floor(at / 60) % 5),
  }));
  const { done } = await request('/api/planning/tray/plan', { plans });
  if (done < 600) throw new Error(`The bench needs 600 plans and made ${done}.`);
};

/** Frames per second while a plan is dragged to and fro over the cells, and the grid scrolls under it at its edge. */
const dragging = async (page: Page) => {
  const from = (await page.locator('[data-plan][data-movable=true]').first().boundingBox())!;
  const grid = (await page.getByRole('grid').boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 30, { steps: 3 });
  const counted = page.evaluate(framesOf, 4_000);
  const began = Date.now();
  for (let step = 0; Date.now() - began < 4_000; step++) {
    const along = (step % 60) / 60;
    await page.mouse.move(
      grid.x + 180 + along * (grid.width - 240),
      grid.y + 70 + ((step * 7) % (grid.height - 90)),
    );
  }
  const frames = await counted;
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
};
const framesOf = async (milliseconds: number) => {
  let [frames, now] = [0, await new Promise<number>(requestAnimationFrame)];
  const began = now;
  while (now - began < milliseconds) {
    now = await new Promise<number>(requestAnimationFrame);
    frames++;
  }
  return (frames * 1_000) / (now - began);
};
