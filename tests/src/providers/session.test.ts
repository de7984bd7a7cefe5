// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/framework/providers/ApiError';
import { authProvider, refreshSession } from '../../../src/framework/providers/authProvider';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { createUser, cutNetwork, mockFetch } from './mock-fetch';

beforeEach(() => sessionStore.clear());
beforeEach(() => localStorage.clear());

const can = (resource: string, action: string, record?: Record<string, unknown>) =>
  authProvider.canAccess({ resource, action, record } as any);

it('answers gates from the contract and the session', async () => {
  sessionStore.write(createUser('manager'));
  expect(await can('delivery/sites', 'edit')).toBe(true);
  expect(await can('delivery/sites', 'create')).toBe(false);
  expect(await can('delivery/sites', 'delete')).toBe(false);
  expect(await can('delivery/sites', 'export')).toBe(true);
  expect(await can('nothing', 'list')).toBe(false);
});

it('answers a gate by kind only when the kind is known', async () => {
  sessionStore.write(createUser('manager'));
  expect(await can('ssr', 'show', { task_type: 'ssr' })).toBe(true);
  expect(await can('ssr', 'show')).toBe(false);
});

it('opens nothing to nobody', async () => {
  expect(await can('sites', 'list')).toBe(false);
  await expect(authProvider.checkAuth()).rejects.toMatchObject({ redirectTo: '/login' });
});

it('signs out for errcode 101 only', async () => {
  await expect(authProvider.checkError(new ApiError(401, '', { errcode: 101 }))).rejects.toBeDefined();
  await expect(authProvider.checkError(new ApiError(403, '', { errcode: 103 }))).resolves.toBeUndefined();
});

it('signs out here even when the server cannot be reached', async () => {
  sessionStore.write(createUser());
  cutNetwork();
  expect(await authProvider.logout()).toBe('/login');
  expect(sessionStore.read()).toBeNull();
});

it('takes up changed permissions, and keeps the session while the server is away', async () => {
  sessionStore.write(createUser('agent'));
  mockFetch(() => ({ body: { success: true, user: { ...createUser('manager'), token: undefined } } }));
  await refreshSession();
  expect(sessionStore.read()).toMatchObject({ role: 'manager', token: 'token-of-now' });
  cutNetwork();
  await refreshSession();
  expect(sessionStore.read()?.role).toBe('manager');
});

const opened = async () => {
  vi.resetModules();
  return (await import('../../../src/framework/providers/sessionStore')).sessionStore;
};

it('survives a reload', async () => {
  (await opened()).write(createUser());
  expect((await opened()).read()?.username).toBe('k.ziani');
});

it('keeps the token when the session is taken up again without one', async () => {
  const store = await opened();
  store.write(createUser());
  store.write(createUser('admin', { token: undefined }));
  expect(store.read()).toMatchObject({ role: 'admin', token: 'token-of-now' });
});

it('ends a stored session that has no permissions, and says so', async () => {
  const { permissions, ...without } = createUser();
  localStorage.setItem('terrain.session', JSON.stringify(without));
  const store = await opened();
  expect(store.read()).toBeNull();
  expect(store.ended()).toBe('incomplete');
  expect(localStorage.getItem('terrain.session')).toBeNull();
});

it('accepts empty permissions', async () => {
  localStorage.setItem('terrain.session', JSON.stringify(createUser('manager', { permissions: {} })));
  expect((await opened()).read()).not.toBeNull();
});

it('follows another tab that signs out', async () => {
  const store = await opened();
  store.write(createUser());
  const listener = vi.fn();
  store.subscribe(listener);
  localStorage.removeItem('terrain.session');
  window.dispatchEvent(new StorageEvent('storage', { key: 'terrain.session' }));
  expect(listener).toHaveBeenCalled();
  expect(store.read()).toBeNull();
});
