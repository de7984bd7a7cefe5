// @vitest-environment jsdom
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { session } from '../../../contract/organisation/session';
import { planning } from '../../../contract/work/planning';
import { call } from '../../../src/framework/providers/call';
import { connection } from '../../../src/framework/providers/connection';
import { importPart } from '../../../src/framework/providers/importPart';
import { queryClient } from '../../../src/framework/providers/queryClient';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { createUser, cutNetwork, loseAnswers, mockFetch } from './mock-fetch';

const { path: alive } = session.actions.alive;
const alright = { body: { success: true } };
const badGateway = { status: 502, body: '<html>Bad gateway</html>' };
const urlsOf = (sent: { url: string }[]) => sent.map(({ url }) => url);
const read = () => call(session.actions.current, {});
const write = () => call(planning.actions.editPlan, { task_type: 'ssr', plan_id: 5, date: '2026-03-01' });
const messageOf = (sending: Promise<unknown>) => sending.catch(({ message }) => message.replace(/\s/g, ' '));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T13:02:00Z') });
  sessionStore.write(createUser());
});
afterEach(() => {
  vi.useRealTimers();
});

it('is offline since a call failed and the server did not answer when asked either', async () => {
  const sent = cutNetwork();
  expect(await messageOf(read())).toBe('Vous êtes hors ligne.');
  expect(urlsOf(sent)).toEqual(['/api/user/session', alive]);
  expect(connection.read()).toEqual({ cause: 'offline', since: Date.now() });
  expect(onlineManager.isOnline()).toBe(false);
});

it('is online where one call failed, but the server answers', async () => {
  loseAnswers();
  expect(await messageOf(read())).toMatch(/^Le serveur n’a pas répondu/);
  expect(connection.read()).toBeNull();
});

it('asks again until the server answers, and knows since when it did not', async () => {
  const sent = cutNetwork();
  await connection.check();
  const since = Date.now();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.length).toBeGreaterThan(4);
  expect(connection.read()).toEqual({ cause: 'offline', since });
  mockFetch(() => alright);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(connection.read()).toBeNull();
  expect(onlineManager.isOnline()).toBe(true);
});

it('tells a server that is away behind its proxy from a network that is cut', async () => {
  mockFetch(() => badGateway, { pings: true });
  expect(await messageOf(read())).toBe('Le serveur ne répond pas.');
  expect(connection.read()?.cause).toBe('failing');
});

it.each(['online', 'offline'])(
  'asks the server when the browser says %s, which proves nothing',
  async event => {
    const sent = mockFetch(() => alright, { pings: true });
    window.dispatchEvent(new Event(event));
    await connection.check();
    expect(urlsOf(sent)).toEqual([alive]);
    expect(connection.read()).toBeNull();
  },
);

it('sends no write during an outage, and says that nothing was saved', async () => {
  const sent = cutNetwork();
  await connection.check();
  expect(await messageOf(write())).toBe(
    'Vous êtes hors ligne : rien n’a été enregistré. Réessayez au retour du réseau.',
  );
  expect(new Set(urlsOf(sent))).toEqual(new Set([alive]));
});

it('does not claim that a write whose answer was lost was not saved', async () => {
  cutNetwork();
  expect(await messageOf(write())).toMatch(/l’enregistrement n’est pas confirmé/);
});

it('lets reads fail at once during an outage, and repeats them when the server answers', async () => {
  const sent = cutNetwork();
  const observer = new QueryObserver(queryClient, { queryKey: ['read'], queryFn: read });
  queryClient.mount();
  const unsubscribe = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  expect(urlsOf(sent)).toEqual(['/api/user/session', alive]);
  mockFetch(() => ({ body: { success: true, user: createUser() } }));
  await connection.check();
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  unsubscribe();
  queryClient.unmount();
});

it('imports no part during an outage, as browsers do not import again what failed once', async () => {
  cutNetwork();
  await connection.check();
  const load = vi.fn();
  await expect(importPart(load)).rejects.toMatchObject({ failure: 'offline' });
  expect(load).not.toHaveBeenCalled();
});

it.each([
  { served: '/assets/index-newer.js', failure: 'updated' },
  { served: '/assets/index-running.js', failure: 'broken' },
])('tells of an update only if the server delivers another build: $failure', async ({ served, failure }) => {
  // Beside the styles that other files' components rely on.
  const script = Object.assign(document.createElement('script'), { type: 'module' });
  script.src = '/assets/index-running.js';
  document.head.append(script);
  onTestFinished(() => script.remove());
  const html = `<script type="module" crossorigin src="${served}"></script>`;
  mockFetch(({ url }) => (url === '/' ? { body: html } : alright));
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect(importPart(load)).rejects.toMatchObject({ failure });
});
