import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { Sheet } from '../../framework/ui/Sheet';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useWords } from '../../framework/words/useWords';
import { PinField, PinForm } from './PinForm';
import styles from './Session.module.css';
import { changePin, hasPin } from './vault-state';

/** Sets, changes or removes the PIN. */
export const PinSetting = () => {
  const { words } = useWords();
  const texts = words.session.pin;
  const [isPinSet, setPinSet] = useState<boolean | null>(null);
  const [openForm, setOpenForm] = useState<'choose' | 'remove' | null>(null);
  useEffect(() => {
    void hasPin().then(setPinSet);
  }, []);
  const close = () => setOpenForm(null);
  const savePin = async (newPin: string | null, currentPin: string | null) => {
    if (!(await changePin(currentPin, newPin))) return false;
    setPinSet(newPin !== null);
    close();
    return true;
  };
  if (isPinSet === null) return null;
  return (
    <>
      <p>{isPinSet ? texts.on : texts.off}</p>
      <Button onClick={() => setOpenForm('choose')}>{isPinSet ? texts.change : texts.set}</Button>
      {isPinSet && <Button onClick={() => setOpenForm('remove')}>{texts.remove}</Button>}
      <Sheet
        open={openForm !== null}
        onClose={close}
        title={openForm === 'remove' ? texts.remove : texts.label}
      >
        {openForm === 'choose' && (
          <>
            <Notice tone="warn">{words.session.lock.forgetting}</Notice>
            <PinForm hasPin={isPinSet} onSave={savePin}>
              <Button onClick={close}>{words.shell.back}</Button>
            </PinForm>
          </>
        )}
        {openForm === 'remove' && (
          <RemovePinForm onRemove={currentPin => savePin(null, currentPin)} onClose={close} />
        )}
      </Sheet>
    </>
  );
};

type RemovePinFormProps = {
  /** Resolves with false if the PIN is wrong. */
  onRemove: (currentPin: string) => Promise<boolean>;
  onClose: () => void;
};

const RemovePinForm = ({ onRemove, onClose }: RemovePinFormProps) => {
  const { words } = useWords();
  const texts = words.session.pin;
  const [pin, setPin] = useState('');
  const { busy, once } = useSingleFlight();
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await once(async () => {
      try {
        setError((await onRemove(pin)) ? null : texts.wrong);
      } catch {
        setError(words.session.refused.full);
      }
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <PinField label={texts.present} value={pin} onChange={setPin} />
      {error && <Notice tone="bad">{error}</Notice>}
      <Button type="submit" look="danger" busy={busy}>
        {texts.remove}
      </Button>
      <Button onClick={onClose}>{words.shell.back}</Button>
    </form>
  );
};
