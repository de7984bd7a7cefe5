import { localStorageStore, type Store } from 'ra-core';
import { sessionStore } from './sessionStore';

const device = localStorageStore('1', '.terrain');
/** Stored for the device; everything else (columns, saved searches, page sizes) belongs to an account. */
const ofDevice = ['locale', 'theme', 'sidebar.open'];

const own = (key: string) =>
  ofDevice.includes(key) ? key : `account.${sessionStore.read()?.userid ?? 'nobody'}.${key}`;

/** react-admin's store, per account and surviving sign-out (the default one deletes saved searches). */
export const preferences: Store = {
  setup: device.setup,
  teardown: device.teardown,
  getItem: (key, byDefault) => device.getItem(own(key), byDefault),
  setItem: (key, value) => device.setItem(own(key), value),
  removeItem: key => device.removeItem(own(key)),
  removeItems: prefix => device.removeItems(own(prefix)),
  reset: () => {},
  subscribe: (key, callback) => device.subscribe(own(key), callback),
  listItems: prefix => {
    const root = own('');
    const items = device.listItems?.(own(prefix ?? '')) ?? {};
    return Object.fromEntries(Object.entries(items).map(([key, value]) => [key.slice(root.length), value]));
  },
};
