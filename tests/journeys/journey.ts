import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import type { SessionUser } from '../../contract/session';
import { demoPassword } from '../../server/db/demo/demo-accounts';
import { launchBrowser } from './browser';

export type DemoAccount = 'admin' | 'cluster' | 'manager' | 'agent' | 'mobile' | 'codeuser';
export type Visit = {
  /** Who is signed in already; nobody when left out. */
  as?: DemoAccount;
  at?: string;
  language?: 'fr' | 'en';
  dark?: boolean;
  phone?: boolean;
  /** HTTP statuses that this journey provokes: the browser logs each refused call as an error. */
  refused?: number[];
};

export type Fixtures = {
  /** Opens a page as somebody's browser would; what it logs, and calls to other hosts, fail the journey. */
  open: (visit?: Visit) => Promise<Page>;
  /** A call of the API as somebody, to bring about what a journey starts from or to look at what it left. */
  ask: (as: DemoAccount, method: 'GET' | 'POST', path: string, body?: object) => Promise<any>;
};

export const journey = base.extend<Fixtures & { browser: Browser }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures are needed
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  open: async ({ browser, task }, use) => {
    const visits: { context: BrowserContext; page: Page }[] = [];
    const complaints: string[] = [];
    await use(async (visit = {}) => {
      const context = await newContext(browser, visit);
      const page = await context.newPage();
      visits.push({ context, page });
      watch(page, visit.refused ?? [], complaints);
      if (visit.at) await page.goto(visit.at);
      return page;
    });
    if (task.result?.state === 'fail')
      await picture(
        task.name,
        visits.map(({ page }) => page),
      );
    await Promise.all(visits.map(({ context }) => context.close()));
    expect(complaints, 'what the pages complained of').toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures are needed
  ask: async ({}, use) => {
    await use(async (as, method, url, body) => {
      const answer = await fetch(inject('address') + url, {
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

export const wide = { width: 1440, height: 900 };
export const narrow = { width: 390, height: 844 };

const newContext = async (browser: Browser, { as, language = 'fr', dark, phone }: Visit) => {
  const origin = inject('address');
  const stored: Record<string, unknown> = {
    'RaStore.terrain.locale': language,
    ...(as && { 'terrain.session': await sessionOf(as) }),
  };
  const context = await browser.newContext({
    baseURL: origin,
    viewport: phone ? narrow : wide,
    hasTouch: phone,
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Africa/Algiers',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      origins: [
        {
          origin,
          localStorage: Object.entries(stored).map(([name, value]) => ({
            name,
            value: JSON.stringify(value),
          })),
        },
      ],
    },
  });
  context.setDefaultTimeout(15_000);
  return context;
};

const sessions = new Map<DemoAccount, Promise<SessionUser>>();
/** A session of one's own for the journeys of a file: signing in is the sign-in journeys' matter. */
const sessionOf = (username: DemoAccount) => {
  const session = sessions.get(username) ?? signIn(username);
  sessions.set(username, session);
  return session;
};
const signIn = async (username: DemoAccount): Promise<SessionUser> => {
  const answer = await fetch(`${inject('address')}/api/user/connect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  });
  const { user, error } = await answer.json();
  if (!user) throw new Error(`${username} could not sign in: ${error}`);
  return user;
};

const watch = (page: Page, refused: number[], complaints: string[]) => {
  page.on('pageerror', error => complaints.push(`${page.url()}: ${error.stack ?? error}`));
  page.on('console', message => {
    const type = message.type();
    if (type !== 'error' && type !== 'warning') return;
    const status = /Failed to load resource: .* status of (\d+)/.exec(message.text())?.[1];
    if (status && refused.includes(Number(status))) return;
    complaints.push(`${page.url()}: ${type}: ${message.text()} ${message.location().url}`);
  });
  page.on('request', request => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== inject('address'))
      complaints.push(`asked ${request.url()}`);
  });
};

const picture = async (name: string, pages: Page[]) => {
  const folder = path.join(tmpdir(), 'terrain-journeys-failed');
  mkdirSync(folder, { recursive: true });
  for (const [index, page] of pages.entries()) {
    const file = path.join(folder, `${name.replace(/\W+/g, '-').slice(0, 80)}-${index + 1}.png`);
    await page.screenshot({ path: file }).catch(() => undefined);
    console.error(`${page.url()} as it was: ${file}`);
  }
};
