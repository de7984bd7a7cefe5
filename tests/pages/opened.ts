import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '../journeys/browser';
import { serve } from './copy';
import { open, signIn } from './visitor';

/** The built copy, served for the tests of a suite, and a browser for who opens it. */
export const opened = (copy: () => string) => {
  let server: Awaited<ReturnType<typeof serve>>;
  let browser: Browser;
  beforeAll(async () => {
    server = await serve(copy());
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  return {
    address: () => server.address,
    open: (username: string, at?: string, language?: string, password?: string) =>
      open(browser, server, username, at, language, password),
    signIn: (username: string, password?: string) => signIn(server, username, password),
  };
};
export type Opened = ReturnType<typeof opened>;
