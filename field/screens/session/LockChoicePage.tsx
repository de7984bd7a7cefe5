import { useEffect, useState } from 'react';
import { Button } from '../../framework/ui/Button';
import { lazyComponent } from '../../framework/ui/lazy-component';
import { Notice } from '../../framework/ui/Notice';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useWords } from '../../framework/words/useWords';
import { requestPersistence } from '../../work/storage/free-space';
import styles from './Session.module.css';
import { SessionLayout } from './SessionLayout';
import { changePin } from './vault-state';

const PinForm = lazyComponent(() => import('./PinForm').then(form => form.PinForm));

/** After the first sign-in: explains what protects the data, and what forgetting a PIN means, before one is chosen. */
export const LockChoicePage = ({ onChosen }: { onChosen: () => void }) => {
  const { words } = useWords();
  const texts = words.session.lock;
  const [isChoosingPin, setChoosingPin] = useState(false);
  const { busy, once } = useSingleFlight();
  const [isPersistent, setPersistent] = useState(true);
  useEffect(() => {
    void requestPersistence().then(setPersistent);
  }, []);
  const choose = async (pin: string | null) => {
    await changePin(null, pin);
    onChosen();
    return true;
  };
  if (isChoosingPin)
    return (
      <SessionLayout title={texts.pin}>
        <Notice tone="warn">{texts.forgetting}</Notice>
        <PinForm onSave={choose}>
          <Button onClick={() => setChoosingPin(false)}>{words.shell.back}</Button>
        </PinForm>
      </SessionLayout>
    );
  return (
    <SessionLayout title={texts.title}>
      <p className={styles.text}>{texts.what}</p>
      {!isPersistent && <Notice tone="warn">{words.session.storage.notKept}</Notice>}
      <div className={styles.form}>
        <Button look="main" onClick={() => setChoosingPin(true)}>
          {texts.pin}
        </Button>
        {/* If the storage is too full to record the choice, it is asked again. */}
        <Button busy={busy} onClick={() => once(() => choose(null).catch(onChosen))}>
          {texts.phone}
        </Button>
      </div>
      <p className={styles.text}>{texts.later}</p>
    </SessionLayout>
  );
};
