import { Card } from '../../framework/ui/Card';
import { isPhone } from '../../framework/ui/is-phone';
import { Notice } from '../../framework/ui/Notice';
import { useTable } from '../../framework/vault/useTable';
import { useWords } from '../../framework/words/useWords';
import { InstallSection } from './InstallSection';
import { isInstalled } from './is-installed';
import styles from './Session.module.css';
import { SessionLayout } from './SessionLayout';
import { SignInForm } from './SignInForm';

/** Shown at any address as long as nobody is signed in; the address is kept for afterwards. */
export const SignInPage = () => {
  const { words } = useWords();
  const session = useTable('session')[0];
  return (
    <SessionLayout title={words.session.title}>
      <p className={styles.text}>{words.session.subtitle}</p>
      {document.documentElement.dataset.browser === 'unsupported' && (
        <Notice tone="warn">{words.session.unsupported}</Notice>
      )}
      <SignInForm newPassword={session?.user.must_change_password} />
      {isPhone() && !isInstalled() && (
        <Card title={words.session.install.title}>
          <p className={styles.text}>{words.session.install.why}</p>
          <InstallSection />
        </Card>
      )}
    </SessionLayout>
  );
};
