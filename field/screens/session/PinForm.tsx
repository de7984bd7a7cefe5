import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { TextField } from '../../framework/ui/TextField';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { isPin } from '../../framework/vault/lock';
import { useWords } from '../../framework/words/useWords';
import styles from './Session.module.css';

/** Chooses a PIN, entered twice. `hasPin`: the current one has to be entered first. */
export const PinForm = ({
  hasPin = false,
  onSave,
  children,
}: {
  hasPin?: boolean;
  /** Resolves with false if the current PIN was wrong. */
  onSave: (newPin: string, currentPin: string | null) => Promise<boolean>;
  children?: ReactNode;
}) => {
  const { words } = useWords();
  const texts = words.session.pin;
  const [currentPin, setCurrentPin] = useState('');
  const [newPin, setNewPin] = useState('');
  const [repeatedPin, setRepeatedPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { busy, once } = useSingleFlight();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isPin(newPin)) return setError(texts.digits);
    if (newPin !== repeatedPin) return setError(texts.different);
    await once(async () => {
      setError(null);
      try {
        if (!(await onSave(newPin, hasPin ? currentPin : null))) setError(texts.wrong);
      } catch {
        setError(words.session.refused.full);
      }
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {hasPin && <PinField label={texts.present} value={currentPin} onChange={setCurrentPin} />}
      <PinField label={texts.choose} hint={texts.digits} value={newPin} onChange={setNewPin} />
      <PinField label={texts.again} value={repeatedPin} onChange={setRepeatedPin} />
      {error && <Notice tone="bad">{error}</Notice>}
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
