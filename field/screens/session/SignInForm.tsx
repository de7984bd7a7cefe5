import { type FormEvent, useState } from 'react';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { TextField } from '../../framework/ui/TextField';
import { useWords } from '../../framework/words/useWords';
import styles from './Session.module.css';
import { useSignIn } from './useSignIn';

/**
 * Name and password, then whatever else the server asks for. `username`: the owner of this phone, if known; no other
 * user can sign in over their data. `newPassword`: only a one-time password is to be replaced.
 */
export const SignInForm = ({
  username: owner,
  newPassword = false,
  onDone,
}: {
  username?: string;
  newPassword?: boolean;
  onDone?: () => void;
}) => {
  const { words } = useWords();
  const { step, busy, error, isOfficeUser, signIn, setPassword, backToPassword } = useSignIn(
    newPassword ? 'newPassword' : 'password',
    onDone,
  );
  const [username, setUsername] = useState(owner ?? '');
  const [password, setEnteredPassword] = useState('');
  const [code, setCode] = useState('');
  const [nextPassword, setNextPassword] = useState('');
  const [isPasswordVisible, setPasswordVisible] = useState(false);
  const texts = words.session;
  const passwordType = isPasswordVisible ? 'text' : 'password';
  const submitLabels = { password: texts.signIn, code: texts.confirm, newPassword: texts.setPassword };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'newPassword') return void setPassword(password, nextPassword);
    void signIn({ username: username.trim(), password, code: step === 'code' ? code.trim() : undefined });
  };
  const renderPassword = (label: string) => (
    <TextField
      label={label}
      type={passwordType}
      value={password}
      onChange={event => setEnteredPassword(event.target.value)}
      autoComplete="current-password"
      maxLength={200}
      required
    />
  );
  return (
    <form className={styles.form} onSubmit={submit}>
      {step === 'password' && (
        <>
          <TextField
            label={texts.username}
            value={username}
            onChange={event => setUsername(event.target.value)}
            readOnly={!!owner}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={120}
            required
          />
          {renderPassword(texts.password)}
        </>
      )}
      {step === 'code' && <CodeField value={code} onChange={setCode} />}
      {step === 'newPassword' && (
        <>
          <p className={styles.text}>{texts.newPasswordWhy}</p>
          {newPassword && renderPassword(texts.oneTimePassword)}
          <TextField
            label={texts.newPassword}
            type={passwordType}
            value={nextPassword}
            onChange={event => setNextPassword(event.target.value)}
            autoComplete="new-password"
            minLength={8}
            maxLength={200}
            required
          />
        </>
      )}
      {step !== 'code' && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isPasswordVisible}
            onChange={event => setPasswordVisible(event.target.checked)}
          />
          <span>{texts.show}</span>
        </label>
      )}
      {error && (
        <Notice tone="bad">
          {error} {isOfficeUser && <OfficeAppLink />}
        </Notice>
      )}
      <Button type="submit" look="main" busy={busy}>
        {submitLabels[step]}
      </Button>
      {step === 'code' && <Button onClick={backToPassword}>{words.shell.back}</Button>}
    </form>
  );
};

/** The one-time code of an account with two-factor authentication. */
const CodeField = ({ value, onChange }: { value: string; onChange: (code: string) => void }) => {
  const { words } = useWords();
  return (
    <TextField
      label={words.session.code}
      hint={words.session.codeHint}
      value={value}
      onChange={event => onChange(event.target.value)}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      autoFocus
      required
    />
  );
};

const OfficeAppLink = () => {
  const { words } = useWords();
  return (
    <a href="/login?web" className={styles.link}>
      {words.session.links.web}
    </a>
  );
};
