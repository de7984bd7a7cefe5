import { field } from '../../../contract/field/field';
import { version } from '../../../package.json';
import { call } from '../../framework/server/call';
import type { Vault } from '../../framework/vault/vault';

export type Credentials = { username: string; password: string; code?: string };

/** Signs in, and stores the session in the vault. Null: the vault has the data of another agent. */
export const signIn = async (vault: Vault, credentials: Credentials) => {
  const { user, device } = await call(
    field.actions.connect,
    {
      ...credentials,
      app_version: `${version} web`,
      ...describePhone(),
      device: localStorage.getItem(deviceStorageKey) ?? undefined,
    },
    { timeout },
  );
  // The device id survives a sign-out; it gives no access.
  localStorage.setItem(deviceStorageKey, device);
  const owner = vault.get('session', 'session')?.user;
  const { token, ...storedUser } = user;
  // The data on this phone is another agent's, until it was sent or discarded.
  if (owner && owner.userid !== user.userid) {
    await call(field.actions.disconnect, {}, { token, timeout }).catch(() => undefined);
    return null;
  }
  await vault.write([
    { put: 'session', row: { token: token!, user: storedUser, since: new Date().toISOString() } },
  ]);
  return user;
};

/** Replaces a one-time password; the session goes on. */
export const replacePassword = async (vault: Vault, old_password: string, new_password: string) => {
  const session = vault.get('session', 'session')!;
  await call(field.actions.changePassword, { old_password, new_password }, { token: session.token, timeout });
  await vault.write([
    { put: 'session', row: { ...session, user: { ...session.user, must_change_password: false } } },
  ]);
};

/** Ends the session on the server if it can be reached; the caller deletes local data in any case. */
export const signOut = async (vault: Vault) => {
  const token = vault.get('session', 'session')?.token;
  if (token) await call(field.actions.disconnect, {}, { token, timeout: 5_000 }).catch(() => undefined);
};

const deviceStorageKey = 'terrain-field-device';
/** Milliseconds */
const timeout = 30_000;

/** « Android 10; K »: all that browsers tell about a phone today. */
const describePhone = () => {
  const system = /\(([^)]+)\)/.exec(navigator.userAgent)?.[1] ?? '';
  const platform = /Android|iPhone|iPad|Linux|Windows|Mac/.exec(system)?.[0];
  return { model: system.slice(0, 120) || undefined, platform };
};
