import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useRerenderOn } from '../../framework/vault/useRerenderOn';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { listWork } from '../../work/tasks/work';
import { updateAppBadge } from './badge';
import { readPushSettings } from './push-settings';
import { syncPushSettings } from './sync-push-settings';

/** Push subscription and badge while the app is open; renders nothing. */
export const PushSubscriber = () => {
  usePushSync();
  useBadge();
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.open) navigate(data.open);
    };
    navigator.serviceWorker?.addEventListener('message', onMessage);
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
  }, []);
  return null;
};

/** Syncs the settings at each start, after each change, when back online, and every half minute until it succeeds. */
const usePushSync = () => {
  const vault = useVault();
  const { language } = useWords();
  const since = useTable('session')[0]?.since;
  const kinds = readPushSettings(useTable('reference')).kinds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: applied again for another session, language or choice
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const syncSettings = async () => {
      // If there is no space to record it, it is repeated at the next start.
      const result = await syncPushSettings(vault).catch(() => undefined);
      clearTimeout(timer);
      if (result === 'later' && !isStopped) timer = setTimeout(syncSettings, 30_000);
    };
    void syncSettings();
    addEventListener('online', syncSettings);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      removeEventListener('online', syncSettings);
    };
  }, [vault, since, language, kinds]);
};

/** The badge counts what is to be redone; notifications count as seen once the app is visible. */
const useBadge = () => {
  const vault = useVault();
  useRerenderOn('tasks');
  useRerenderOn('outcomes');
  const redoCount = listWork(vault).filter(
    ({ task, outcome }) => task?.task_status === 'return' && !outcome,
  ).length;
  useEffect(() => {
    const updateBadge = async () => {
      if (document.visibilityState !== 'visible') return;
      const registration = await navigator.serviceWorker?.getRegistration();
      for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
      await updateAppBadge(redoCount);
    };
    // On a full phone the badge may be out of date.
    const refresh = () => void updateBadge().catch(() => undefined);
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [redoCount]);
};
