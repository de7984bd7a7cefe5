import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { expect } from 'vitest';
import type { WorkId } from '../../field/vault/tables';
import { chromiumToLaunch } from '../journeys/browser';
import { aPicture, handOf } from './hand';
import { inTheField as base } from './in-the-field';
import { type Phone, phoneIn } from './phone';

/** A phone with a profile on the disk: in a private window Chromium lets nobody say how much room there is. */
const inTheField = base.extend<{ own: Phone }>({
  own: async ({ server }, use) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'terrain-phone-'));
    const launch = await chromiumToLaunch();
    const newContext = (options: object) =>
      chromium.launchPersistentContext(profile, { ...launch, ...options });
    const phone = await phoneIn({ newContext }, server.address);
    await use(phone);
    expect(phone.complaints).toEqual([]);
    await phone.close();
    rmSync(profile, { recursive: true, force: true });
  },
});

inTheField(
  'a phone filled to its quota keeps what it has, refuses the next picture, and sends even so',
  async ({ own, office, agent, server }) => {
    // Before anything lies there: a quota that becomes smaller is heeded after a while only.
    await own.openOnly('/field/icon.svg');
    const wire = await own.context.newCDPSession(own.page());
    const { origin } = new URL(server.address);
    await wire.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 4_000_000 });
    await own.signIn('agent');
    const work: WorkId = `p${await office.plan('cm', agent.user.userid)}`;
    await own.sendNow();
    await own.has(work);
    await own.become('cut');
    const hand = handOf(own);
    await hand.arrive(work);

    const kept: Record<string, string> = {};
    let refused = '';
    for (let index = 0; !refused && index < 12; index++) {
      const slot = `photos/${index}`;
      await hand.photo(work, 'photos', index, await aPicture(9_000 + index, 700)).then(
        sha256 => {
          kept[slot] = sha256;
        },
        error => {
          refused = `${error}`;
        },
      );
    }
    expect(refused).toMatch(/QuotaExceededError/);
    expect(Object.keys(kept).length).toBeGreaterThan(1);
    const rows = await own.rows('photos');
    expect(Object.fromEntries(rows.map(row => [`${row.test}/${row.index}`, row.sha256]))).toEqual(kept);

    await own.become('good');
    await own.sendAll();
    const held = (await office.held(agent, work))!;
    expect(await held.bytes()).toEqual(kept);
  },
);
