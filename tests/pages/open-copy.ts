import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { demoPassword } from '../../server/operations/demo/demo-accounts';
import { setClock } from '../clock/browser';
import { launchBrowser } from '../journeys/browser';
import { serveCopy } from './project-copy';

/** The built copy, served for the tests of a suite, and a browser for who opens it. */
export const openCopy = (copy: () => string) => {
  let server: Awaited<ReturnType<typeof serveCopy>>;
  let browser: Browser;
  beforeAll(async () => {
    server = await serveCopy(copy());
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** Somebody who has signed in on the page, at an address. */
  const open = async (username: string, at = '', language = 'fr', password = demoPassword): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript(locale => {
      localStorage.setItem('RaStore.terrain.locale', JSON.stringify(locale));
    }, language);
    await setClock(context);
    context.setDefaultTimeout(20_000);
    const screen = await context.newPage();
    await screen.goto(`${server.address}/login`);
    const labels = language === 'fr' ? ['Nom d’utilisateur', 'Mot de passe'] : ['Username', 'Password'];
    await screen.getByLabel(labels[0]).fill(username);
    await screen.getByLabel(labels[1], { exact: true }).fill(password);
    await screen.keyboard.press('Enter');
    await screen.waitForURL(address => !address.pathname.startsWith('/login'));
    if (at) await screen.goto(server.address + at);
    return screen;
  };

  /** Somebody who has signed in over HTTP. */
  const signIn = async (username: string, password = demoPassword) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ username, password });
    const answer = await fetch(`${server.address}/api/user/connect`, { method: 'POST', headers, body });
    const { user } = await answer.json();
    const send = (method: string, url: string, values?: object) =>
      fetch(server.address + url, {
        method,
        headers: { 'x-sts-token': user.token, ...(values && headers) },
        body: values && JSON.stringify(values),
      });
    return { user, send, get: async (url: string) => (await send('GET', url)).json() };
  };
  return { address: () => server.address, open, signIn };
};
export type OpenedCopy = ReturnType<typeof openCopy>;

export const waitForHeading = (screen: Page, name: string) =>
  screen.getByRole('heading', { name, level: 1 }).waitFor();
export const getRow = (screen: Page, name: RegExp) => screen.getByRole('row', { name });
export const selectOption = async (screen: Page, label: string, choice: string) => {
  await screen.getByRole('combobox', { name: label }).click();
  await screen.getByRole('option', { name: choice, exact: true }).click();
};
