import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { expect } from 'vitest';
import type { WorkId } from '../../field/work/vault/tables';
import { demoPassword } from '../../server/operations/demo/demo-accounts';
import { findChromium } from '../journeys/browser';
import { createAgentActions, createTestPicture } from './agent-actions';
import { fieldTest as base } from './field-test';
import { createPhone, type Phone } from './phone';

const inTheField = base.extend<{ empty: Phone; own: Phone }>({
  /** A phone that nobody has signed in to, with the app cached. */
  empty: async ({ server, browser }, use) => {
    const phone = await createPhone(browser, server.address, { worker: true });
    await use(phone);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
  /** With a profile on the disk: in a private window Chromium ignores a set quota. */
  own: async ({ server }, use) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'terrain-phone-'));
    const launch = await findChromium();
    const newContext = (options: object) =>
      chromium.launchPersistentContext(profile, { ...launch, ...options });
    const phone = await createPhone({ newContext }, server.address);
    await use(phone);
    expect(phone.complaints).toEqual([]);
    await phone.close();
    rmSync(profile, { recursive: true, force: true });
  },
});

inTheField(
  'a PIN locks the data on the phone, online and offline, and signing out leaves nothing',
  async ({ empty, office }) => {
    const { user } = await office.phoneSession('mobile');
    const work: WorkId = `p${await office.plan('cm', user.userid)}`;
    await empty.openOnly('/field/me');
    const page = empty.page();
    const name = page.getByLabel('Nom d’utilisateur');
    const password = page.getByLabel('Mot de passe', { exact: true });
    const pin = page.getByLabel('Code PIN');
    const open = page.getByRole('button', { name: 'Ouvrir', exact: true });
    const me = page.getByRole('heading', { level: 1, name: 'mobile' });

    await name.fill('mobile');
    await password.fill('not-the-password');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByRole('alert').waitFor();
    await password.fill(demoPassword);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByRole('button', { name: 'Code PIN' }).click();
    await page.getByText('Un code oublié ne peut pas être retrouvé').waitFor();
    await page.getByLabel('Nouveau code').fill('2468');
    await page.getByLabel('Confirmez le code').fill('2468');
    await page.getByRole('button', { name: 'Enregistrer le code' }).click();
    await me.waitFor();
    expect(new URL(page.url()).pathname).toBe('/field/me');
    // Opening with a PIN takes a while: fetched data is looked for on the disk, where it is encrypted.
    await expect.poll(async () => (await page.evaluate(readDisk)).plans.length).toBeGreaterThan(0);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)).toMatch(
      /^activat/,
    );
    await page.waitForFunction(() => !!navigator.serviceWorker.controller);

    await empty.context.setOffline(true);
    await page.goto('/field/me');
    await pin.fill('1111');
    await open.click();
    await page.getByText('Code incorrect.').waitFor();
    // What is on the disk cannot open the vault.
    const stored = await page.evaluate(readDisk);
    expect(stored.plans.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toMatch(/site|token|task_type/);
    expect(stored.lock).toEqual(['by', 'chosen', 'id', 'iv', 'rounds', 'salt', 'wrapped']);
    await pin.fill('2468');
    await open.click();
    await me.waitFor();

    // Five minutes in the background, and one less.
    await page.evaluate(goAway, 4);
    await page.evaluate(readDisk);
    expect(await me.isVisible()).toBe(true);
    await page.evaluate(goAway, 5);
    await pin.fill('2468');
    await open.click();
    await me.waitFor();

    await empty.takeHold('2468');
    await createAgentActions(empty).arrive(work);
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    const sheet = page.getByRole('dialog', { name: 'Se déconnecter' });
    await sheet.getByText('Il reste 1 arrivée à envoyer.').waitFor();
    const giveUp = sheet.getByRole('button', { name: 'Abandonner et effacer' });
    expect(await giveUp.isDisabled()).toBe(true);
    await sheet.getByRole('checkbox', { name: /J’abandonne 1 arrivée de mobile/ }).check();
    await giveUp.click();
    await name.waitFor();
    const after = await page.evaluate(readDisk);
    expect([after.plans, after.session, after.arrivals]).toEqual([[], [], []]);
    expect(await page.evaluate(() => localStorage.getItem('terrain-field-device'))).toMatch(/^[\w-]{43}$/);
  },
);

inTheField(
  'an expired session asks for the password on top of the screen, and everything continues',
  async ({ phone, office }) => {
    const { user } = await office.phoneSession('agent');
    const work: WorkId = `p${await office.plan('cm', user.userid)}`;
    const one = await phone();
    await one.has(work);
    const [{ token }] = await one.rows('session');
    await office.endSession(token);
    await createAgentActions(one).arrive(work);
    const page = one.page();
    const sheet = page.getByRole('dialog', { name: 'Reconnectez-vous' });
    expect(await sheet.getByLabel('Nom d’utilisateur').inputValue()).toBe('agent');
    await sheet.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
    await sheet.getByRole('button', { name: 'Se connecter' }).click();
    await one.sendAll();
    expect(await office.held({ token: (await one.rows('session'))[0].token }, work)).toMatchObject({
      status: 'ongoing',
    });
  },
);

inTheField(
  'sent data is deleted after seven days, or its pictures when space is short; unsent data stays',
  async ({ planned }) => {
    const { work, one } = await planned('cm');
    const hand = createAgentActions(one);
    await hand.arrive(work);
    await hand.enter(work, 'cm_actions', { downtime: 12 });
    await hand.photo(work, 'impossible', 0, await createTestPicture(1));
    await one.sendAll();
    await one.become('cut');
    // A response in flight would list the task once more.
    await one.still();
    await hand.photo(work, 'impossible', 1, await createTestPicture(2));

    /** Whether the bytes and the thumbnail of each photo are stored, and how many steps. */
    const stored = () =>
      one.page().evaluate(async () => {
        const photos = [...terrain.vault.all('photos')].sort((a, b) => a.index - b.index);
        const has = async (key: string) => !!(await terrain.vault.bytes(key));
        return {
          photos: await Promise.all(photos.map(async ({ id }) => [await has(id), await has(`${id}.small`)])),
          steps: terrain.vault.all('steps').length,
        };
      });
    const tidy = (how: { short?: boolean } = {}) =>
      one.page().evaluate(args => terrain.tidy(terrain.vault, args), how);
    const full = [true, true];
    const smallAlone = [false, true];

    await tidy();
    expect(await stored()).toEqual({ photos: [full, full], steps: 1 });
    expect([await tidy({ short: true }), await tidy({ short: true })]).toEqual([true, false]);
    expect(await stored()).toEqual({ photos: [smallAlone, full], steps: 1 });

    // Eight days later the office has closed the task, and the phone has fetched that.
    await one.page().evaluate(async id => {
      const { vault } = terrain;
      const past = new Date(Date.now() - 8 * 86_400_000).toISOString();
      await vault.write([
        ...vault.all('plans').map(({ plan_id }) => ({ remove: 'plans' as const, key: String(plan_id) })),
        ...vault.all('tasks').map(({ taskid }) => ({ remove: 'tasks' as const, key: String(taskid) })),
        ...vault.all('photos').map(photo => ({
          change: 'photos' as const,
          key: photo.id,
          to: (row: typeof photo) => ({ ...row, at: past, sent_at: row.sent_at && past }),
        })),
        { change: 'steps', key: `${id}/cm_actions`, to: row => ({ ...row, at: past }) },
      ]);
    }, work);
    await tidy();
    // One photo of the task is pending: neither it nor anything that it depends on is deleted.
    expect(await stored()).toEqual({ photos: [smallAlone, full], steps: 1 });
    await one.page().evaluate(async () => {
      const { vault } = terrain;
      await vault.write(
        vault.all('photos').map(photo => ({
          change: 'photos' as const,
          key: photo.id,
          to: (row: typeof photo) => ({ ...row, sent_at: row.at }),
        })),
      );
    });
    await tidy();
    expect(await stored()).toEqual({ photos: [], steps: 0 });
  },
);

/** Leaves the app and returns to it after so many minutes. */
const goAway = (minutes: number) => {
  const turn = (state: string) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const { now } = Date;
  turn('hidden');
  Date.now = () => now() + minutes * 60_000;
  turn('visible');
  Date.now = now;
};

/** The app's database as raw data, as somebody who copies the browser's files would read it. */
const readDisk = async () => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('terrain-field');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const all = (store: string) =>
    new Promise<any[]>((resolve, reject) => {
      const request = database.transaction(store).objectStore(store).getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const text = async (store: string) =>
    (await all(store)).map(({ sealed }) => new TextDecoder('latin1').decode(sealed));
  const lock = (await all('open')).find(row => row && typeof row === 'object' && 'wrapped' in row);
  const read = {
    plans: await text('plans'),
    session: await text('session'),
    arrivals: await text('arrivals'),
    lock: Object.keys(lock ?? {}).sort(),
  };
  database.close();
  return read;
};

inTheField(
  'a phone filled to its quota keeps its data, refuses the next picture, and still sends',
  async ({ own, office, agent, server }) => {
    // Before anything is stored: a reduced quota takes effect only after a while.
    await own.openOnly('/field/icon.svg');
    const wire = await own.context.newCDPSession(own.page());
    const { origin } = new URL(server.address);
    await wire.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 4_000_000 });
    await own.signIn('agent');
    const work: WorkId = `p${await office.plan('cm', agent.user.userid)}`;
    await own.sendNow();
    await own.has(work);
    await own.become('cut');
    const hand = createAgentActions(own);
    await hand.arrive(work);

    const stored: Record<string, string> = {};
    let refused = '';
    for (let index = 0; !refused && index < 12; index++) {
      const slot = `photos/${index}`;
      await hand.photo(work, 'photos', index, await createTestPicture(9_000 + index, 700)).then(
        sha256 => {
          stored[slot] = sha256;
        },
        error => {
          refused = `${error}`;
        },
      );
    }
    expect(refused).toMatch(/QuotaExceededError/);
    expect(Object.keys(stored).length).toBeGreaterThan(1);
    const rows = await own.rows('photos');
    expect(Object.fromEntries(rows.map(row => [`${row.test}/${row.index}`, row.sha256]))).toEqual(stored);

    await own.become('good');
    await own.sendAll();
    const serverTask = (await office.held(agent, work))!;
    expect(await serverTask.bytes()).toEqual(stored);
  },
);
