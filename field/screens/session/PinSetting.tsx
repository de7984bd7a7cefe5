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
  const [set, setSet] = useState<boolean | null>(null);
  const [open, setOpen] = useState<'choose' | 'remove' | null>(null);
  useEffect(() => {
    void hasPin().then(setSet);
  }, []);
  const close = () => setOpen(null);
  const savePin = async (next: string | null, present: string | null) => {
    if (!(await changePin(present, next))) return false;
    setSet(next !== null);
    close();
    return true;
  };
  if (set === null) return null;
  return (
    <>
      <p>{set ? texts.on : texts.off}</p>
      <Button onClick={() => setOpen('choose')}>{set ? texts.change : texts.set}</Button>
      {set && <Button onClick={() => setOpen('remove')}>{texts.remove}</Button>}
      <Sheet open={open !== null} onClose={close} title={open === 'remove' ? texts.remove : texts.label}>
        {open === 'choose' && (
          <>
            <Notice tone="warn">{words.session.lock.forgetting}</Notice>
            <PinForm present={set} keep={savePin}>
              <Button onClick={close}>{words.shell.back}</Button>
            </PinForm>
          </>
        )}
        {open === 'remove' && <RemovePin remove={present => savePin(null, present)} close={close} />}
      </Sheet>
    </>
  );
};

const RemovePin = ({
  remove,
  close,
}: {
  remove: (present: string) => Promise<boolean>;
  close: () => void;
}) => {
  const { words } = useWords();
  const texts = words.session.pin;
  const [pin, setPin] = useState('');
  const { busy, once } = useSingleFlight();
  const [refused, setRefused] = useState<string | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    await once(async () => {
      try {
        setRefused((await remove(pin)) ? null : texts.wrong);
      } catch {
        setRefused(words.session.refused.full);
      }
    });
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <PinField label={texts.present} value={pin} onChange={setPin} />
      {refused && <Notice tone="bad">{refused}</Notice>}
      <Button type="submit" look="danger" busy={busy}>
        {texts.remove}
      </Button>
      <Button onClick={close}>{words.shell.back}</Button>
    </form>
  );
};
