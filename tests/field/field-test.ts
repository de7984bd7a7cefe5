import type { Browser } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import type { TaskKind } from '../../contract/organisation/vocabulary';
import type { WorkId } from '../../field/work/vault/tables';
import { launchBrowser } from '../journeys/browser';
import { startServer } from '../journeys/server';
import { createOffice, type Office } from './office';
import { createPhone, type Phone } from './phone';

type Options = Parameters<typeof createPhone>[2] & { as?: 'agent' | 'mobile' };
export type Server = Awaited<ReturnType<typeof startServer>>;
export type Agent = Awaited<ReturnType<Office['phoneSession']>>;

/** A server that a test may kill, the office, and a phone for each agent of the test. */
export const fieldTest = base.extend<{
  server: Server;
  browser: Browser;
  office: Office;
  /** The demo's agent, as another client of the field API. */
  agent: Agent;
  phone: (options?: Options) => Promise<Phone>;
  /** A plan of today for the demo's agent, with their phone. */
  planned: (kind: TaskKind, options?: Options) => Promise<{ work: WorkId; one: Phone }>;
}>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures are needed
    async ({}, use) => {
      const server = await startServer(inject('filledDemo'));
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures are needed
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  office: [async ({ server }, use) => use(await createOffice(server.address)), { scope: 'worker' }],
  agent: [async ({ office }, use) => use(await office.phoneSession('agent')), { scope: 'worker' }],
  phone: async ({ server, browser }, use) => {
    const phones: Phone[] = [];
    await use(async ({ as = 'agent', ...options } = {}) => {
      const phone = await createPhone(browser, server.address, options);
      phones.push(phone);
      await phone.signIn(as);
      return phone;
    });
    for (const phone of phones) await phone.close();
    expect(phones.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
  planned: async ({ office, agent, phone }, use) =>
    use(async (kind, options) => {
      const work: WorkId = `p${await office.plan(kind, agent.user.userid)}`;
      const one = await phone(options);
      await one.has(work);
      return { work, one };
    }),
});
