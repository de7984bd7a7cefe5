import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { TextField } from '../../framework/ui/TextField';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { isPin } from '../../framework/vault/lock';
import { useWords } from '../../framework/words/useWords';
import styles from './Session.module.css';

/** Chooses a PIN, entered twice. `present`: the current one has to be entered first. */
export const PinForm = ({
  present = false,
  keep,
  children,
}: {
  present?: boolean;
  /** False: the current PIN was wrong. */
  keep: (next: string, present: string | null) => Promise<boolean>;
  children?: ReactNode;
}) => {
  const { words } = useWords();
  const texts = words.session.pin;
  const [before, setBefore] = useState('');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const { busy, once } = useSingleFlight();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isPin(pin)) return setRefused(texts.digits);
    if (pin !== again) return setRefused(texts.different);
    await once(async () => {
      setRefused(null);
      try {
        if (!(await keep(pin, present ? before : null))) setRefused(texts.wrong);
      } catch {
        setRefused(words.session.refused.full);
      }
    });
  };
  return (
    <form className={styles.form} onSubmit={send}>
      {present && <PinField label={texts.present} value={before} onChange={setBefore} />}
      <PinField label={texts.choose} hint={texts.digits} value={pin} onChange={setPin} />
      <PinField label={texts.again} value={again} onChange={setAgain} />
      {refused && <Notice tone="bad">{refused}</Notice>}
      <Button type="submit" look="main" busy={busy}>
        {texts.keep}
      </Button>
      {children}
    </form>
  );
};

/** Masked digits, with the numeric keyboard. */
export const PinField = ({
  label,
  hint,
  value,
  onChange,
  ...rest
}: {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
  disabled?: boolean;
}) => (
  <TextField
    {...rest}
    label={label}
    hint={hint}
    type="password"
    inputMode="numeric"
    autoComplete="off"
    maxLength={8}
    value={value}
    onChange={event => onChange(event.target.value.replace(/\D/g, ''))}
    required
  />
);
