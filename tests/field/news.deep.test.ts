import { expect } from 'vitest';
import { field } from '../../contract/field';
import type { NewsKind } from '../../contract/news';
import { inTheField } from './in-the-field';
import type { Phone } from './phone';

const { pushKey, subscribePush } = field.actions;

/** The kinds that the server sends to a phone. */
const sentTo = async (phone: Phone) => {
  const [{ token }] = await phone.rows('session');
  return phone.page().evaluate(
    async ([address, told]) => {
      const answer = await fetch(address, { headers: { 'X-STS-Token': told } });
      return (await answer.json()).news as NewsKind[];
    },
    [pushKey.path, token],
  );
};

/** A browser whose person says yes when asked, and that has a push service: this one has none. */
const yes = () => {
  let permission: NotificationPermission = 'default';
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => {
    permission = 'granted';
    return permission;
  };
  const base64url = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '');
  let held: unknown = null;
  Object.assign(PushManager.prototype, {
    getSubscription: async () => held,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      const p256dh = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
      const auth = base64url(crypto.getRandomValues(new Uint8Array(16)));
      const key = atob(applicationServerKey.replace(/-/g, '+').replace(/_/g, '/'));
      held = {
        options: { applicationServerKey: Uint8Array.from(key, letter => letter.charCodeAt(0)).buffer },
        toJSON: () => ({ endpoint: `https://push.invalid/${crypto.randomUUID()}`, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          held = null;
          return true;
        },
      };
      return held;
    },
  });
};

/** What is tried again after half a minute is tried at once. */
const hurry = () => {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((work: () => void, pause?: number) =>
    setTimeout(work, pause === 30_000 ? 0 : pause)) as typeof setTimeout;
};

inTheField(
  'news are off until chosen; a choice made without a network counts when it is back, one that was lost is told again, and a phone that refuses says what to do',
  async ({ phone }) => {
    const one = await phone({ worker: true });
    const page = one.page();
    await page.waitForFunction(() => !!navigator.serviceWorker.controller);
    await page.goto('/field/news');
    const wanted = page.getByRole('switch', { name: /Nouveau travail/ });
    // As this browser does by itself.
    await page.getByText('Ce téléphone refuse les notifications de Terrain.').waitFor();
    expect(await wanted.isDisabled()).toBe(true);

    await one.context.addInitScript(yes);
    await page.reload();
    await one.takeHold();
    await page.getByText(/Choisissez de quoi/).waitFor();
    expect(await page.getByRole('switch', { checked: true }).count()).toBe(0);
    await one.context.setOffline(true);
    await page.getByText('Nouveau travail').click();
    await page.getByText('Il sera pris en compte dès que le réseau revient.').waitFor();
    expect(await wanted.isChecked()).toBe(true);
    await one.context.setOffline(false);
    const taken = page.getByText('Votre choix est pris en compte.');
    await taken.waitFor();
    expect(await sentTo(one)).toEqual(['new']);

    let lost = 0;
    one.meddle(async route => {
      if (lost || !route.request().url().endsWith(subscribePush.path)) return false;
      lost++;
      await route.abort('connectionreset');
      return true;
    });
    await page.evaluate(hurry);
    await page.getByText('Travail à refaire').click();
    await expect.poll(() => sentTo(one)).toEqual(['new', 'returned']);
    expect(lost).toBe(1);
    await wanted.click();
    await page.getByText('Travail à refaire').click();
    await expect.poll(() => sentTo(one)).toEqual([]);
  },
);
