import { beforeEach, expect, it, vi } from 'vitest';
import type { PushMessage } from '../../../contract/organisation/push';
import { readPushSettings, setPushKind } from '../../../field/sync/push/push-settings';
import { syncPushSettings } from '../../../field/sync/push/sync-push-settings';
import { registerPushHandlers } from '../../../field/sync/worker/push';
import { createMemoryVault, createPlan } from '../../step/memory-vault';
import { cutNetwork, mockFetch } from '../providers/mock-fetch';

/** What a worker has of its browser, as far as news go: ours shows no notifications. */
const notifications: unknown[] = [];
const handlers = new Map<string, (event: unknown) => void>();
let windows: { url: string; focus: () => void; postMessage: (message: unknown) => void }[];
const openWindow = vi.fn();
beforeEach(() => {
  notifications.length = 0;
  windows = [];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('self', {
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
    registration: {
      showNotification: async (title: string, { body, data, lang }: NotificationOptions) =>
        void notifications.push([title, body, data, lang]),
      getNotifications: async () => notifications,
    },
    clients: { matchAll: async () => windows, openWindow },
  });
  registerPushHandlers();
});

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
  const news: PushMessage = { kind: 'returned', site: 'ALG001', work: 'p12', language: 'fr' };
  await push(JSON.stringify(news));
  await push(JSON.stringify({ ...news, kind: 'new', site: null, work: null, language: 'en' }));
  await push('not what we send');
  expect(notifications).toEqual([
    ['Tâche à refaire', 'Site ALG001', '/field/work/p12', 'fr'],
    ['New task', 'Open Terrain to see more.', '/field/', 'en'],
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

it('a choice made without a network counts when it is back, and what a phone refuses is told', async () => {
  cutNetwork();
  const toJSON = () => ({ endpoint: 'https://push.invalid/1', keys: { p256dh: 'p', auth: 'a' } });
  const subscribe = vi.fn(async () => ({ toJSON }));
  const pushManager = { getSubscription: async () => null, subscribe };
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, work: () => unknown) => work() },
    serviceWorker: { getRegistration: async () => ({ active: {}, pushManager }) },
  });
  const vault = createMemoryVault(createPlan('cm'));
  await vault.write([{ put: 'session', row: { token: 'of now', since: '2026-11-23' } as never }]);
  const getSettings = () => readPushSettings(vault.all('reference'));

  await syncPushSettings(vault);
  await setPushKind(vault, 'new', true);
  expect(await syncPushSettings(vault)).toBe('later');
  expect(getSettings()).toMatchObject({ kinds: ['new'], told: null });
  const sent = mockFetch(() => ({ body: { success: true, key: 'AAAA', news: [] } }));
  expect(await syncPushSettings(vault)).toBeUndefined();
  expect(getSettings()).toMatchObject({ told: { kinds: ['new'] }, trouble: null });
  await setPushKind(vault, 'returned', true);
  subscribe.mockRejectedValueOnce(new DOMException('Denied', 'NotAllowedError'));
  await syncPushSettings(vault);
  expect(getSettings()).toMatchObject({ told: { kinds: ['new'] }, trouble: 'service' });
  await syncPushSettings(vault);
  for (const kind of ['new', 'returned'] as const) await setPushKind(vault, kind, false);
  await syncPushSettings(vault);
  const writes = sent.filter(({ method }) => method === 'POST').map(({ url, body }) => body.news ?? url);
  expect(writes).toEqual([['new'], ['new', 'returned'], expect.stringContaining('/push/')]);
  expect(getSettings()).toMatchObject({ kinds: [], told: { kinds: [] } });
});
