// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { aUser } from './browser';

const opened = async () => {
  vi.resetModules();
  return (await import('../../../src/providers/sessionStore')).sessionStore;
};

beforeEach(() => localStorage.clear());

it('survives a reload', async () => {
  (await opened()).write(aUser());
  expect((await opened()).read()?.username).toBe('k.ziani');
});

it('keeps the token when the session is taken up again without one', async () => {
  const store = await opened();
  store.write(aUser());
  store.write(aUser('admin', { token: undefined }));
  expect(store.read()).toMatchObject({ role: 'admin', token: 'token-of-now' });
});

it('ends a stored session that has no permissions, and says so', async () => {
  const { permissions, ...without } = aUser();
  localStorage.setItem('terrain.session', JSON.stringify(without));
  const store = await opened();
  expect(store.read()).toBeNull();
  expect(store.ended()).toBe('incomplete');
  expect(localStorage.getItem('terrain.session')).toBeNull();
});

it('accepts empty permissions', async () => {
  localStorage.setItem('terrain.session', JSON.stringify(aUser('manager', { permissions: {} })));
  expect((await opened()).read()).not.toBeNull();
});

it('follows another tab that signs out', async () => {
  const store = await opened();
  store.write(aUser());
  const heard = vi.fn();
  store.subscribe(heard);
  localStorage.removeItem('terrain.session');
  window.dispatchEvent(new StorageEvent('storage', { key: 'terrain.session' }));
  expect(heard).toHaveBeenCalled();
  expect(store.read()).toBeNull();
});
