import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { demoPassword } from '../server/operations/demo/demo-accounts';
import { bundleDriver } from '../tests/field/bundle-driver';
import { findChromium } from '../tests/journeys/browser';
import { reportFigure } from './figures';
import type { TcpProxy } from './tcp-proxy';

type Working = {
  wire: TcpProxy;
  /** Fills the phone, and leaves it offline. */
  fill: (page: () => Page) => Promise<void>;
  /** How many photos have arrived at the office. */
  arrived: () => Promise<number>;
  photos: number;
};

/**
 * The memory of a phone that sends at 20 Mbit/s. No DevTools meanwhile: they retain what a page sends, and a page
 * retains memory from being filled, so the phone is restarted after they are detached.
 */
export const measureMemoryWhileSending = async ({ wire, fill, arrived, photos }: Working) => {
  const profile = mkdtempSync(path.join(tmpdir(), 'terrain-phone-'));
  const turnedOn = () => turnOn(profile, `${wire.address}/field/sending`);
  let phone = await turnedOn();
  try {
    await inDevTools(profile, async page => {
      await page.getByLabel('Nom d’utilisateur').fill('agent');
      await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await page.getByRole('button', { name: 'Le verrouillage de mon téléphone suffit' }).click();
      await page.getByRole('button', { name: 'Envoyer maintenant' }).waitFor();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    });
    await phone.turnOff();
    phone = await turnedOn();
    const empty = await settled(phone);
    await inDevTools(profile, async page => {
      await page.evaluate(await bundleDriver());
      await fill(() => page);
    });
    await phone.turnOff();
    phone = await turnedOn();
    const waiting = await settled(phone);
    wire.limit(20 * 125_000);
    wire.mend();
    const samples: number[] = [];
    const began = performance.now();
    for (let there = 0; there < photos; there = await arrived()) {
      if (performance.now() - began > 300_000) throw new Error(`${there} of ${photos} photos arrived.`);
      for (let times = 0; times < 10; times++) {
        samples.push(phone.held());
        await wait(200);
      }
    }
    wire.limit(Infinity);
    reportFigure({ name: 'field app: a phone’s memory without photos', value: empty, unit: 'MB' });
    reportFigure({
      name: `field app: more with ${photos} photos waiting`,
      value: waiting - empty,
      unit: 'MB',
    });
    reportFigure({
      name: `field app: more while ${photos} photos go at 20 Mbit/s, at its highest`,
      value: Math.max(...samples) - empty,
      unit: 'MB',
      target: { most: 150 },
    });
  } finally {
    await phone.turnOff();
    rmSync(profile, { recursive: true, force: true });
  }
};

type Running = Awaited<ReturnType<typeof turnOn>>;
const turnOn = async (profile: string, address: string) => {
  const { executablePath, args, env } = await findChromium();
  const headless = args.some(arg => arg.startsWith('--headless')) ? [] : ['--headless=new'];
  rmSync(portFile(profile), { force: true });
  const phone = spawn(
    executablePath,
    [...args, ...headless, '--remote-debugging-port=0', `--user-data-dir=${profile}`, address],
    { env: env ?? process.env, stdio: 'ignore' },
  );
  const off = new Promise(resolve => phone.once('exit', resolve));
  for (let times = 0; !existsSync(portFile(profile)); times++) {
    if (times > 100) throw new Error('Chromium did not start.');
    await wait(100);
  }
  return {
    /** Private memory of its pages' processes, in MB. */
    held: () =>
      descendantsOf(phone.pid!).reduce(
        (sum, each) => sum + (commandOf(each).includes('--type=renderer') ? privateMemory(each) : 0),
        0,
      ),
    turnOff: async () => {
      phone.kill();
      await off;
    },
  };
};
const portFile = (profile: string) => path.join(profile, 'DevToolsActivePort');

const inDevTools = async (profile: string, work: (page: Page) => Promise<void>) => {
  const [port] = readFileSync(portFile(profile), 'utf8').split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  await work(context.pages()[0]);
  await browser.close();
};

/** The minimum over some idle seconds. */
const settled = async (phone: Running) => {
  const samples: number[] = [];
  for (let times = 0; times < 15; times++) {
    await wait(200);
    samples.push(phone.held());
  }
  return Math.min(...samples);
};

const descendantsOf = (id: number): number[] => {
  const children = read(`/proc/${id}/task/${id}/children`).split(' ').filter(Boolean).map(Number);
  // The first renderers are children of a forking process, whose threads have children of their own.
  const threads = list(`/proc/${id}/task`).filter(thread => Number(thread) !== id);
  const others = threads.flatMap(thread =>
    read(`/proc/${id}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [...children, ...others].flatMap(child => [child, ...descendantsOf(child)]);
};
const commandOf = (id: number) => read(`/proc/${id}/cmdline`);

/** What would be freed if the process ended, in MB. */
export const privateMemory = (id: number) =>
  [...read(`/proc/${id}/smaps_rollup`).matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce(
    (sum, [, size]) => sum + Number(size) / 1000,
    0,
  );

/** Processes come and go. */
const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
const list = (folder: string) => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
