import { useState } from 'react';
import { Notice } from '../../framework/ui/Notice';
import { useReference } from '../../framework/vault/useReference';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { useSending } from './SendingContext';
import styles from './WifiChoice.module.css';

/** Whether photos wait for wifi. Steps never do. */
export const WifiChoice = () => {
  const vault = useVault();
  const { words } = useWords();
  const { sendNow } = useSending();
  const [hasFailed, setFailed] = useState(false);
  const isWifiOnly = useReference('sendOn') === 'wifi';
  const choose = async (wifiOnly: boolean) => {
    setFailed(false);
    try {
      await vault.write([{ put: 'reference', row: { name: 'sendOn', value: wifiOnly ? 'wifi' : 'any' } }]);
    } catch {
      setFailed(true);
      return;
    }
    if (!wifiOnly) await sendNow();
  };
  return (
    <>
      <label className={styles.choice}>
        <input type="checkbox" checked={isWifiOnly} onChange={event => choose(event.target.checked)} />
        {words.sending.wifiOnly}
      </label>
      {hasFailed && <Notice tone="bad">{words.sending.failed}</Notice>}
    </>
  );
};
