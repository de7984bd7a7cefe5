import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { test as base, expect } from 'vitest';
import type { SessionUser } from '../../contract/organisation/session';
import { demoPassword } from '../../server/operations/demo/demo-accounts';
import { launchBrowser } from './browser';
import { createPagePool, type Device, type PagePool } from './page-pool';
import { getServerUrl } from './server-url';

export type DemoAccount = 'admin' | 'cluster' | 'manager' | 'agent' | 'mobile' | 'codeuser';
export type Visit = {
  /** Who is signed in already; nobody when left out. */
  as?: DemoAccount;
  at?: string;
  language?: 'fr' | 'en';
  dark?: boolean;
  phone?: boolean;
  /** Unless false, the notice about the time zone was dismissed before. */
  zoneNoticeDismissed?: boolean;
  /** HTTP statuses that this journey provokes: the browser logs each refused call as an error. */
  refused?: number[];
  /** The journey cuts the network: the browser logs each call without it as an error. */
  offline?: boolean;
  /** Unless false, within the app where it stands open for the same person already, which spares its start. */
  within?: boolean;
};

export type Fixtures = {
  /** Opens a page as somebody's browser would; what it logs, and calls to other hosts, fail the journey. */
  open: (visit?: Visit) => Promise<Page>;
  /** A call of the API as somebody, to bring about what a journey starts from or to look at what it left. */
  ask: (as: DemoAccount, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<any>;
};

export const journey = base.extend<Fixtures & { browser: Browser; pages: PagePool; sessionOf: SessionOf }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures are needed
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  pages: [async ({ browser }, use) => use(createPagePool(browser, getServerUrl())), { scope: 'worker' }],
  sessionOf: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures are needed
    async ({}, use) => use(signedInOnce()),
    { scope: 'file' },
  ],
  open: async ({ pages, sessionOf, task }, use) => {
    const opened: { device: Device; page: Page; stored?: Record<string, unknown> }[] = [];
    const complaints: string[] = [];
    await use(
      async ({
        as,
        at,
        language = 'fr',
        dark = false,
        phone = false,
        zoneNoticeDismissed = true,
        refused = [],
        offline = false,
        within,
      } = {}) => {
        const device = { language, dark, phone };
        const stored = {
          'RaStore.terrain.locale': language,
          'RaStore.terrain.timeZone.dismissed': zoneNoticeDismissed,
          ...(as && { 'terrain.session': await sessionOf(as) }),
        };
        const there = within !== false && as && at ? await pages.takeWithin(device, stored, at) : null;
        const page = there ?? (await pages.take(device, stored));
        opened.push({ device, page, ...(within !== false && as && { stored }) });
        watch(page, { refused, offline }, complaints);
        if (at && !there) await page.goto(at);
        return page;
      },
    );
    if (task.result?.state === 'fail') await picture(task.name, opened);
    for (const { device, page, stored } of opened) await pages.giveBack(device, page, stored);
    expect(complaints, 'what the pages complained of').toEqual([]);
  },
  ask: async ({ sessionOf }, use) => {
    await use(async (as, method, url, body) => {
      const answer = await fetch(getServerUrl() + url, {
        method,
        headers: {
          'x-sts-token': (await sessionOf(as)).token!,
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
      });
      const content = await answer.json();
      if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${content.error}`);
      return content;
    });
  },
});

type SessionOf = (username: DemoAccount) => Promise<SessionUser>;
/** A session of one's own for the journeys of a file: signing in is the sign-in journeys' matter. */
const signedInOnce = (): SessionOf => {
  const sessions = new Map<DemoAccount, Promise<SessionUser>>();
  return username => {
    const session = sessions.get(username) ?? signIn(username);
    sessions.set(username, session);
    return session;
  };
};
const signIn = async (username: DemoAccount): Promise<SessionUser> => {
  const answer = await fetch(`${getServerUrl()}/api/user/connect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  });
  const { user, error } = await answer.json();
  if (!user) throw new Error(`${username} could not sign in: ${error}`);
  return user;
};

const watch = (
  page: Page,
  { refused, offline }: { refused: number[]; offline: boolean },
  complaints: string[],
) => {
  page.on('pageerror', error => complaints.push(`${page.url()}: ${error.stack ?? error}`));
  page.on('console', message => {
    const type = message.type();
    if (type !== 'error' && type !== 'warning') return;
    const status = /Failed to load resource: .* status of (\d+)/.exec(message.text())?.[1];
    if (status && refused.includes(Number(status))) return;
    if (offline && message.text().includes('net::ERR_INTERNET_DISCONNECTED')) return;
    complaints.push(`${page.url()}: ${type}: ${message.text()} ${message.location().url}`);
  });
  page.on('request', request => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== getServerUrl()) complaints.push(`asked ${request.url()}`);
  });
};

const picture = async (name: string, opened: { page: Page }[]) => {
  const folder = path.join(tmpdir(), 'terrain-journeys-failed');
  mkdirSync(folder, { recursive: true });
  for (const [index, { page }] of opened.entries()) {
    const file = path.join(folder, `${name.replace(/\W+/g, '-').slice(0, 80)}-${index + 1}.png`);
    await page.screenshot({ path: file }).catch(() => undefined);
    console.error(`${page.url()} as it was: ${file}`);
  }
};
