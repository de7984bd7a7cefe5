import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PushedNews } from '../../../contract/news';
import { showNews } from '../../../field/worker/push';

/** What a worker has of its browser, as far as news go: ours shows no notifications. */
const shown: unknown[] = [];
const handlers = new Map<string, (event: unknown) => void>();
let windows: { url: string; focus: () => void; postMessage: (message: unknown) => void }[];
const openWindow = vi.fn();
beforeEach(() => {
  shown.length = 0;
  windows = [];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('self', {
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
    registration: {
      showNotification: async (title: string, { body, data, lang }: NotificationOptions) =>
        void shown.push([title, body, data, lang]),
      getNotifications: async () => shown,
    },
    clients: { matchAll: async () => windows, openWindow },
  });
  showNews();
});
afterEach(() => vi.unstubAllGlobals());

const happens = async (name: string, event: object) => {
  let until: Promise<unknown> = Promise.resolve();
  const waitUntil = (work: Promise<unknown>) => {
    until = work;
  };
  handlers.get(name)!({ ...event, waitUntil });
  await until;
};
const push = (text: string) => happens('push', { data: { json: () => JSON.parse(text) } });

it('shows what is pushed in the language chosen, and something where it cannot be read', async () => {
  const news: PushedNews = { kind: 'returned', site: 'ALG001', work: 'p12', language: 'fr' };
  await push(JSON.stringify(news));
  await push(JSON.stringify({ ...news, kind: 'new', site: null, work: null, language: 'en' }));
  await push('not what we send');
  expect(shown).toEqual([
    ['Travail à refaire', 'Site ALG001', '/field/work/p12', 'fr'],
    ['New work', 'Open Terrain to see more.', '/field/', 'en'],
    ['Autres messages', 'Ouvrez Terrain pour en savoir plus.', '/field/', 'fr'],
  ]);
});

it('a touch leads to the work in the window that is open, or in a new one', async () => {
  const close = vi.fn();
  const touch = () => happens('notificationclick', { notification: { close, data: '/field/work/p12' } });
  await touch();
  expect(openWindow).toHaveBeenCalledWith('/field/work/p12');
  const [focus, postMessage] = [vi.fn(), vi.fn()];
  windows = [
    { url: 'https://terrain.dz/ssr', focus: vi.fn(), postMessage: vi.fn() },
    { url: 'https://terrain.dz/field/me', focus, postMessage },
  ];
  await touch();
  expect(focus).toHaveBeenCalledOnce();
  expect(postMessage).toHaveBeenCalledWith({ open: '/field/work/p12' });
  expect(openWindow).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledTimes(2);
});
