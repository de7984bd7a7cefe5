import { useSyncExternalStore } from 'react';
import type { SessionUser } from '../../../contract/framework/session';

/**
 * The signed-in person, stored in the browser and surviving reloads (document 1, section 2). `ended` says why a
 * session ended, for the sign-in page: `incomplete` is a stored session without permissions.
 */
export const sessionStore = {
  read: () => state.user,
  write: (user: SessionUser) =>
    save({ user: { ...user, token: user.token ?? state.user?.token }, ended: null }),
  /** Somebody who has not signed in, where nobody does; not stored. */
  assign: (user: SessionUser) => setState({ user, ended: null }),
  clear: (ended: SessionEnd | null = null) => save({ user: null, ended }),
  ended: () => state.ended,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

export type SessionEnd = 'incomplete' | 'expired';

/** The signed-in person, or null; follows sign-in and sign-out, in other tabs too. */
export const useSession = () => useSyncExternalStore(sessionStore.subscribe, sessionStore.read);

type State = { user: SessionUser | null; ended: SessionEnd | null };

const key = 'terrain.session';
const listeners = new Set<() => void>();

const readStored = (): State => {
  const text = localStorage.getItem(key);
  if (!text) return { user: null, ended: null };
  try {
    const user = JSON.parse(text) as SessionUser;
    if (user.token && user.permissions) return { user, ended: null };
  } catch {
    // Foreign or truncated data: treated like a session without permissions.
  }
  localStorage.removeItem(key);
  return { user: null, ended: 'incomplete' };
};

let state = readStored();

const setState = (next: State) => {
  state = next;
  for (const listener of listeners) listener();
};
const save = (next: State) => {
  if (next.user) localStorage.setItem(key, JSON.stringify(next.user));
  else localStorage.removeItem(key);
  setState(next);
};

window.addEventListener('storage', event => {
  if (event.key === key || event.key === null) setState(readStored());
});
