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
  const [able, setAble] = useState(getPushSupport);
  const [full, setFull] = useState(false);

  const set = async (kind: PushKind, on: boolean) => {
    const now = on && able === 'ask' ? await requestPushPermission() : able;
    setAble(now);
    if (on && now !== 'yes') return;
    await setPushKind(vault, kind, on).then(
      () => setFull(false),
      () => setFull(true),
    );
  };
  return (
    <Page title={words.news.title} back="/me">
      <p className={styles.text}>{words.news.intro}</p>
      {able !== 'yes' && able !== 'ask' && <Notice tone="warn">{words.news[able]}</Notice>}
      {pushKinds.map(kind => (
        <Switch
          key={kind}
          name={words.news.kinds[kind].name}
          detail={words.news.kinds[kind].detail}
          on={settings.kinds.includes(kind)}
          // A choice can be switched off even on a phone that has since denied notifications.
          disabled={able !== 'yes' && able !== 'ask' && !settings.kinds.includes(kind)}
          onChange={on => set(kind, on)}
        />
      ))}
      {full && <Notice tone="bad">{words.news.full}</Notice>}
      <Outcome wish={settings} />
      <p className={styles.text}>{words.news.screen}</p>
    </Page>
  );
};

/** Whether the choice is in effect. */
const Outcome = ({ wish }: { wish: PushSettings }) => {
  const { words, language } = useWords();
  const [session] = useTable('session');
  const online = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const { trouble, told } = wish;
  if (trouble)
    return <Notice tone="bad">{trouble === 'service' ? words.news.service : trouble.refused}</Notice>;
  if (!session || !isSynced(wish, session.since, language))
    return <Notice tone="plain">{online ? words.news.taking : words.news.waiting}</Notice>;
  return told && <Notice tone="good">{words.news.taken}</Notice>;
};

const onNetwork = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};
