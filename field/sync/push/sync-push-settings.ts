import { field } from '../../../contract/field/field';
import { ApiError, call } from '../../framework/server/call';
import type { FieldSession } from '../../framework/vault/tables';
import type { Vault } from '../../framework/vault/vault';
import { getLanguage } from '../../framework/words/language';
import { type PushSettings, readPushSettings, updatePushSettings } from './push-settings';

const { pushKey, subscribePush, unsubscribePush } = field.actions;

/**
 * Applies the agent's notification settings in the browser and on the server. Offline it is repeated later; if the
 * server's key has changed, the browser subscribes again. Resolves with `later` or `signIn` if it has to be repeated.
 */
export const syncPushSettings = (vault: Vault) =>
  navigator.locks.request('terrain-field-news', async () => {
    const session = vault.get('session', 'session');
    if (!session) return;
    const settings = readPushSettings(vault.all('reference'));
    if (!settings.kinds.length && !settings.told) return;
    const trouble = await applySettings(session, settings);
    if (trouble === 'later' || trouble === 'signIn') return trouble;
    const synced = { since: session.since, kinds: settings.kinds, language: getLanguage() };
    await updatePushSettings(vault, current => ({
      ...current,
      trouble,
      told: trouble ? current.told : synced,
    }));
  });

const applySettings = async (
  session: FieldSession,
  { kinds }: PushSettings,
): Promise<PushSettings['trouble'] | 'later' | 'signIn'> => {
  try {
    const { token } = session;
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration?.active) return 'later';
    if (!kinds.length) {
      await call(unsubscribePush, {}, { token });
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      return null;
    }
    const { key } = await call(pushKey, {}, { token });
    const { endpoint, keys } = (await subscribe(registration.pushManager, key)).toJSON();
    const { p256dh, auth } = keys as { p256dh: string; auth: string };
    const body = { endpoint: endpoint!, keys: { p256dh, auth }, news: [...kinds], language: getLanguage() };
    await call(subscribePush, body, { token });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) return 'service';
    if (error.status === 422) return { refused: error.message };
    // Offline or rate limited: retried later.
    return error.status === 401 ? 'signIn' : 'later';
  }
};

const subscribe = async (manager: PushManager, key: string) => {
  const existing = await manager.getSubscription();
  if (existing && hasServerKey(existing, key)) return existing;
  await existing?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

const hasServerKey = ({ options }: PushSubscription, key: string) => {
  const keyBytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const base64Url = btoa(String.fromCharCode(...keyBytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
  return base64Url === key;
};
