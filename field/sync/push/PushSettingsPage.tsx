import { useState, useSyncExternalStore } from 'react';
import { type PushKind, pushKinds } from '../../../contract/organisation/push';
import { Notice } from '../../framework/ui/Notice';
import { Page } from '../../framework/ui/Page';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import styles from './PushSettingsPage.module.css';
import { isSynced, type PushSettings, readPushSettings, setPushKind } from './push-settings';
import { getPushSupport, requestPushPermission } from './push-support';
import { Switch } from './Switch';

/** Notification settings: everything is off until the agent chooses. */
export const PushSettingsPage = () => {
  const { words } = useWords();
  const vault = useVault();
  const settings = readPushSettings(useTable('reference'));
  const [support, setSupport] = useState(getPushSupport);
  const [isStorageFull, setStorageFull] = useState(false);
  const canEnable = support === 'yes' || support === 'ask';

  const changeKind = async (kind: PushKind, on: boolean) => {
    const newSupport = on && support === 'ask' ? await requestPushPermission() : support;
    setSupport(newSupport);
    if (on && newSupport !== 'yes') return;
    await setPushKind(vault, kind, on).then(
      () => setStorageFull(false),
      () => setStorageFull(true),
    );
  };
  return (
    <Page title={words.news.title} back="/me">
      <p className={styles.text}>{words.news.intro}</p>
      {support !== 'yes' && support !== 'ask' && <Notice tone="warn">{words.news[support]}</Notice>}
      {pushKinds.map(kind => (
        <Switch
          key={kind}
          name={words.news.kinds[kind].name}
          detail={words.news.kinds[kind].detail}
          on={settings.kinds.includes(kind)}
          // A choice can be switched off even on a phone that has since denied notifications.
          disabled={!canEnable && !settings.kinds.includes(kind)}
          onChange={on => changeKind(kind, on)}
        />
      ))}
      {isStorageFull && <Notice tone="bad">{words.news.full}</Notice>}
      <SyncStatus settings={settings} />
      <p className={styles.text}>{words.news.screen}</p>
    </Page>
  );
};

/** Whether the server has the current settings. */
const SyncStatus = ({ settings }: { settings: PushSettings }) => {
  const { words, language } = useWords();
  const [session] = useTable('session');
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const { trouble, told } = settings;
  if (trouble)
    return <Notice tone="bad">{trouble === 'service' ? words.news.service : trouble.refused}</Notice>;
  if (!session || !isSynced(settings, session.since, language))
    return <Notice tone="plain">{online ? words.news.taking : words.news.waiting}</Notice>;
  return told && <Notice tone="good">{words.news.taken}</Notice>;
};

const subscribeOnline = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};
