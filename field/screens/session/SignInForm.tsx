import { type FormEvent, useState } from 'react';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { TextField } from '../../framework/ui/TextField';
import { useWords } from '../../framework/words/useWords';
import styles from './Session.module.css';
import { useSignIn } from './useSignIn';

/**
 * Name and password, then whatever else the server asks for. `username`: the owner of this phone, if known; nobody else
 * can sign in over their data. `newPassword`: only a one-time password is to be replaced.
 */
export const SignInForm = ({
  username: owner,
  newPassword = false,
  done,
}: {
  username?: string;
  newPassword?: boolean;
  done?: () => void;
}) => {
  const { words } = useWords();
  const { step, busy, refused, agentsOnly, signIn, setPassword, backToPassword } = useSignIn(
    newPassword ? 'newPassword' : 'password',
    done,
  );
  const [username, setUsername] = useState(owner ?? '');
  const [password, setEntered] = useState('');
  const [code, setCode] = useState('');
  const [next, setNext] = useState('');
  const [isPasswordVisible, setPasswordVisible] = useState(false);
  const texts = words.session;
  const type = isPasswordVisible ? 'text' : 'password';

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'newPassword') return void setPassword(password, next);
    void signIn({ username: username.trim(), password, code: step === 'code' ? code.trim() : undefined });
  };
  return (
    <form className={styles.form} onSubmit={send}>
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
          <TextField
            label={texts.password}
            type={type}
            value={password}
            onChange={event => setEntered(event.target.value)}
            autoComplete="current-password"
            maxLength={200}
            required
          />
        </>
      )}
      {step === 'code' && (
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          value={code}
          onChange={event => setCode(event.target.value)}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          autoFocus
          required
        />
      )}
      {step === 'newPassword' && (
        <>
          <p className={styles.text}>{texts.newPasswordWhy}</p>
          {newPassword && (
            <TextField
              label={texts.oneTimePassword}
              type={type}
              value={password}
              onChange={event => setEntered(event.target.value)}
              autoComplete="current-password"
              maxLength={200}
              required
            />
          )}
          <TextField
            label={texts.newPassword}
            type={type}
            value={next}
            onChange={event => setNext(event.target.value)}
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
      {refused && (
        <Notice tone="bad">
          {refused}{' '}
          {agentsOnly && (
            <a href="/login?web" className={styles.link}>
              {texts.links.web}
            </a>
          )}
        </Notice>
      )}
      <Button type="submit" look="main" busy={busy}>
        {step === 'password' ? texts.signIn : step === 'code' ? texts.confirm : texts.setPassword}
      </Button>
      {step === 'code' && <Button onClick={backToPassword}>{words.shell.back}</Button>}
    </form>
  );
};
