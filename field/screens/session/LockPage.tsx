import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useWords } from '../../framework/words/useWords';
import { ForgottenPin } from './ForgottenPin';
import { PinField } from './PinForm';
import styles from './Session.module.css';
import { SessionLayout } from './SessionLayout';
import { readLockoutEnd, unlock } from './vault-state';

/** Asks for the PIN, at start and after a while in the background. */
export const LockPage = () => {
  const { words, fill } = useWords();
  const texts = words.session.pin;
  const [pin, setPin] = useState('');
  const { busy, once } = useSingleFlight();
  const [isWrong, setWrong] = useState(false);
  const [isForgottenOpen, setForgottenOpen] = useState(false);
  const [lockoutEnd, setLockoutEnd] = useState(0);
  const secondsLeft = useSecondsTo(lockoutEnd);
  useEffect(() => {
    void readLockoutEnd().then(setLockoutEnd);
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Once, or a double tap would use up two attempts.
    await once(async () => {
      setWrong(false);
      const result = await unlock(pin);
      if (result.is === 'open') return;
      setPin('');
      setWrong(result.is === 'wrong');
      setLockoutEnd(result.until);
    });
  };
  return (
    <SessionLayout title={texts.title}>
      <form className={styles.form} onSubmit={submit}>
        <PinField label={texts.label} value={pin} onChange={setPin} disabled={secondsLeft > 0} autoFocus />
        {isWrong && <Notice tone="bad">{texts.wrong}</Notice>}
        {secondsLeft > 0 && <Notice tone="warn">{formatWait(secondsLeft)}</Notice>}
        <Button type="submit" look="main" busy={busy} disabled={secondsLeft > 0}>
          {texts.open}
        </Button>
        <Button onClick={() => setForgottenOpen(true)}>{texts.forgotten}</Button>
      </form>
      <ForgottenPin open={isForgottenOpen} onClose={() => setForgottenOpen(false)} />
    </SessionLayout>
  );

  function formatWait(seconds: number) {
    return seconds < 60
      ? fill(texts.waitSeconds, { smart_count: seconds })
      : fill(texts.waitMinutes, { smart_count: Math.ceil(seconds / 60) });
  }
};

/** Whole seconds until a timestamp, counted down. */
const useSecondsTo = (timestamp: number) => {
  const [now, setNow] = useState(Date.now);
  const secondsLeft = Math.max(0, Math.ceil((timestamp - now) / 1000));
  useEffect(() => {
    if (timestamp <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [timestamp]);
  return secondsLeft;
};
