import type { Browser, CDPSession, Page, Route } from 'playwright-core';
import { vi } from 'vitest';
import type { Tables } from '../../field/framework/vault/tables';
import type { WorkId } from '../../field/work/vault/tables';
import { demoPassword } from '../../server/operations/demo/demo-accounts';
import type { Random } from '../../server/operations/demo/random';
import { setClock } from '../clock/browser';
import { bundleDriver } from './bundle-driver';

/** What the network does with API calls; other requests succeed. */
export type Network = 'good' | 'cut' | 'lossy';
/** Throughput and latency (milliseconds) of a connection, as Chromium's « Slow 3G ». */
export const slow3G = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

type Options = {
  /** Milliseconds by which the phone's clock is ahead. */
  clockOff?: number;
  /** The browser's reported network type, if it has one. */
  connection?: 'cellular' | 'wifi';
  /** With the app's service worker. */
  worker?: boolean;
  /** For a lossy network. */
  random?: Random;
};
export type Phone = Awaited<ReturnType<typeof createPhone>>;

/**
 * An agent's phone: a browser window with its own storage, whose network, clock, space and lifetime the test controls.
 * Errors logged by the app are collected in `complaints`.
 */
export const createPhone = async (
  browser: Pick<Browser, 'newContext'>,
  address: string,
  { clockOff = 0, connection, worker = false, random }: Options = {},
) => {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'fr-FR',
    // Not the product's: what reads the phone's own clock shows another time.
    timezoneId: 'Asia/Tokyo',
    // `route` does not see the worker's own calls.
    serviceWorkers: worker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(120_000);
  await setClock(context, clockOff);
  if (connection)
    await context.addInitScript(type => {
      Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { type }) });
    }, connection);
  const complaints: string[] = [];
  /** Before it is closed: the browser aborts its transactions. */
  const ignoreComplaints = (window: Page) => {
    for (const event of ['pageerror', 'console']) window.removeAllListeners(event);
  };
  let page!: Page;
  let wire!: CDPSession;
  let network: Network = 'good';
  let link: typeof slow3G | null = null;
  /** Set by a test to handle the next calls itself. */
  let meddle: ((route: Route) => Promise<boolean>) | null = null;

  await context.route('**/api/**', async route => {
    try {
      if (meddle && (await meddle(route))) return;
      if (network === 'cut') return await route.abort('internetdisconnected');
      const fate = network === 'lossy' ? random!.next() : 1;
      if (fate < 0.2) return await route.abort('connectionreset');
      if (fate < 0.4) {
        // The request arrived, but its response is lost.
        await route.fetch().catch(() => undefined);
        return await route.abort('connectionreset');
      }
      await route.continue();
    } catch {
      // The page was closed during its call.
    }
  });

  const open = async (path = '/field/sending') => {
    page = await context.newPage();
    // An error that is no `Error` object has an empty stack in Playwright.
    page.on('pageerror', error => complaints.push(error.stack || `${error}`));
    page.on('console', message => {
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        complaints.push(message.text());
    });
    wire = await context.newCDPSession(page);
    await wire.send('Network.enable');
    await page.goto(path);
    // The app's own files are already on the phone.
    if (link) await slow(link);
  };
  const slow = async (to: typeof slow3G | null) => {
    link = to;
    const none = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await wire.send('Network.emulateNetworkConditions', { offline: false, ...(to ?? none) });
  };
  const setNetwork = async (next: Network) => {
    network = next;
    // The event that the browser itself would fire.
    await page.evaluate(event => dispatchEvent(new Event(event)), next === 'cut' ? 'offline' : 'online');
  };
  /** Loads the driver into the page; `pin` if the phone has one. */
  const loadDriver = async (pin?: string) => {
    await page.evaluate(code => {
      globalThis.pin = code;
    }, pin);
    await page.evaluate(await bundleDriver());
  };
  const still = () =>
    page.evaluate(() => navigator.locks.request(terrain.sendingLock, () => terrain.vault.reread()));

  return {
    context,
    complaints,
    page: () => page,
    open: async (path?: string) => {
      await open(path);
      await loadDriver();
    },
    openOnly: open,
    takeHold: loadDriver,
    signIn: async (username: 'agent' | 'mobile') => {
      await open();
      await page.getByLabel('Nom d’utilisateur').fill(username);
      await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await page.getByRole('button', { name: 'Le verrouillage de mon téléphone suffit' }).click();
      await page.getByRole('button', { name: 'Envoyer maintenant' }).waitFor();
      await loadDriver();
    },
    /** Like a phone that runs out of memory: nothing is finished, nobody is asked. */
    kill: async () => {
      ignoreComplaints(page);
      const crashed = page.waitForEvent('crash').catch(() => undefined);
      void wire.send('Page.crash').catch(() => undefined);
      await crashed;
      await page.close();
    },
    become: setNetwork,
    slow,
    meddle: (with_: typeof meddle) => {
      meddle = with_;
    },
    rows: <T extends keyof Tables>(table: T): Promise<Tables[T][]> =>
      page.evaluate(async name => {
        await terrain.vault.reread();
        return [...terrain.vault.all(name)];
      }, table) as Promise<Tables[T][]>,
    /** Whether the plan is on the phone. */
    has: (work: WorkId) =>
      page.waitForFunction(id => terrain.workOf(terrain.vault, id as WorkId) !== null, work),
    /** No round is running in any window or worker, and the driver's vault has read the disk. */
    still,
    sendNow: () => page.getByRole('button', { name: 'Envoyer maintenant' }).click(),
    /** Taps « Envoyer maintenant » until the phone says that everything is sent, and waits until it is idle. */
    sendAll: async () => {
      const button = page.getByRole('button', { name: 'Envoyer maintenant' });
      const doneStatus = page.getByRole('status').filter({ hasText: 'Tout est envoyé' });
      // The text may be older than what the driver has entered.
      const isAll = async () => {
        await still();
        return (
          (await page.evaluate(() => terrain.unsent(terrain.vault).count)) === 0 && doneStatus.isVisible()
        );
      };
      let clicked = false;
      await vi.waitUntil(
        async () => {
          if ((await button.getAttribute('aria-busy')) !== 'false') return false;
          if (clicked && (await isAll())) return true;
          await button.click();
          clicked = true;
          return false;
        },
        { timeout: 120_000, interval: 100 },
      );
    },
    says: (words: string | RegExp) => page.getByText(words).first().waitFor(),
    close: () => {
      for (const window of context.pages()) ignoreComplaints(window);
      return context.close();
    },
  };
};
