import { localStorageStore, type Store } from 'ra-core';
import { sessionStore } from './sessionStore';

const deviceStore = localStorageStore('1', '.terrain');
/** Stored for the device; everything else (columns, saved searches, page sizes) belongs to an account. */
const deviceKeys = ['locale', 'theme', 'sidebar.open', 'timeZone.dismissed'];

const toStoredKey = (key: string) =>
  deviceKeys.includes(key) ? key : `account.${sessionStore.read()?.userid ?? 'nobody'}.${key}`;

/** react-admin's store, per account and surviving sign-out (the default one deletes saved searches). */
export const preferences: Store = {
  setup: deviceStore.setup,
  teardown: deviceStore.teardown,
  getItem: (key, byDefault) => deviceStore.getItem(toStoredKey(key), byDefault),
  setItem: (key, value) => deviceStore.setItem(toStoredKey(key), value),
  removeItem: key => deviceStore.removeItem(toStoredKey(key)),
  removeItems: prefix => deviceStore.removeItems(toStoredKey(prefix)),
  reset: () => {},
  subscribe: (key, callback) => deviceStore.subscribe(toStoredKey(key), callback),
  listItems: prefix => {
    const root = toStoredKey('');
    const items = deviceStore.listItems?.(toStoredKey(prefix ?? '')) ?? {};
    return Object.fromEntries(Object.entries(items).map(([key, value]) => [key.slice(root.length), value]));
  },
};
