import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { syncTimeZone } from '../../server/framework/db/sync-time-zone';
import { serveWebFiles } from '../../server/framework/http/web-files';
import { createSite, createTask } from '../factories/sites';
import { testApi } from './harness';

const api = testApi();

it('counts a task on its day in the zone that is configured, whatever zone was before', async () => {
  const site = await createSite(api.db, {});
  // Half past midnight in Tokyo, and not yet five in Algeria.
  const countedOn = async (kind: 'ssr' | 'cm' | 'gpm') => {
    await createTask(api.db, site, { kind, created_at: '2031-03-10T15:30:00Z' });
    const { rows } = await sql<{ day: string }>`
      select day from day_changes where grain = 'begun' and kind = ${kind} and extract(year from day) = 2031`.execute(
      api.db,
    );
    return rows.map(({ day }) => day);
  };
  expect(await countedOn('ssr')).toEqual(['2031-03-10']);
  await syncTimeZone(api.db, 'Asia/Tokyo');
  expect(await countedOn('cm')).toEqual(['2031-03-11']);
  await syncTimeZone(api.db);
  expect(await countedOn('gpm')).toEqual(['2031-03-10']);
});

it('is written into every page, and never cached with it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'terrain-web-'));
  const app = Fastify();
  try {
    mkdirSync(path.join(folder, 'field'));
    for (const name of ['index.html', 'field/index.html'])
      writeFileSync(path.join(folder, name), `<!doctype html><html lang="fr"><title>${name}</title></html>`);
    await serveWebFiles(app, folder);
    for (const [url, name] of [
      ['/', 'index.html'],
      ['/index.html', 'index.html'],
      ['/sites/3', 'index.html'],
      ['/field/', 'field/index.html'],
      ['/field/index.html', 'field/index.html'],
      ['/field/week', 'field/index.html'],
    ]) {
      const { body, headers, statusCode } = await app.inject(url);
      expect([url, statusCode, body]).toEqual([
        url,
        200,
        `<!doctype html><html data-time-zone="Africa/Algiers" lang="fr"><title>${name}</title></html>`,
      ]);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
    }
  } finally {
    await app.close();
    rmSync(folder, { recursive: true });
  }
});
