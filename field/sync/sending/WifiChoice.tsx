import { useState } from 'react';
import { Notice } from '../../framework/ui/Notice';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { useSending } from './SendingContext';
import styles from './WifiChoice.module.css';

/** Whether photos wait for wifi. Steps never do. */
export const WifiChoice = () => {
  const vault = useVault();
  const { words } = useWords();
  const { sendNow } = useSending();
  const [failed, setFailed] = useState(false);
  const wifi = vault.get('reference', 'sendOn')?.value === 'wifi';
  const choose = async (only: boolean) => {
    setFailed(false);
    try {
      await vault.write([{ put: 'reference', row: { name: 'sendOn', value: only ? 'wifi' : 'any' } }]);
    } catch {
      setFailed(true);
      return;
    }
    if (!only) await sendNow();
  };
  return (
    <>
      <label className={styles.choice}>
        <input type="checkbox" checked={wifi} onChange={event => choose(event.target.checked)} />
        {words.sending.wifiOnly}
      </label>
      {failed && <Notice tone="bad">{words.sending.failed}</Notice>}
    </>
  );
};
