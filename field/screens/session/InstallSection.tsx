import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../framework/ui/Button';
import { isIos } from '../../framework/ui/is-ios';
import { isPhone } from '../../framework/ui/is-phone';
import { Notice } from '../../framework/ui/Notice';
import { useWords } from '../../framework/words/useWords';
import { useUnsent } from '../../work/tasks/useUnsent';
import { installPromptStore } from './install-prompt';
import { isInstalled } from './is-installed';
import styles from './Session.module.css';
import { useFormatUnsent } from './useFormatUnsent';

/** Installs the app on the home screen: by a tap where the browser offers it, by instructions elsewhere. */
export const InstallSection = () => {
  const { words } = useWords();
  const installPrompt = useSyncExternalStore(installPromptStore.subscribe, installPromptStore.get);
  const texts = words.session.install;
  if (isInstalled()) return null;
  if (installPrompt === 'installed') return <p role="status">{texts.done}</p>;
  if (installPrompt) return <Button onClick={() => void installPrompt.prompt()}>{texts.act}</Button>;
  if (isIos())
    return (
      <>
        <UnsentInBrowser />
        <Steps steps={texts.ios} />
      </>
    );
  return isPhone() ? <Steps steps={texts.android} /> : <p>{texts.onComputer}</p>;
};

const Steps = ({ steps }: { steps: Record<string, string> }) => (
  <ol className={styles.steps}>
    {Object.values(steps).map(step => (
      <li key={step}>{step}</li>
    ))}
  </ol>
);

/** On iOS the installed app has a storage of its own: what was entered in the browser stays there. */
const UnsentInBrowser = () => {
  const { words, fill } = useWords();
  const [, navigate] = useLocation();
  const unsent = useUnsent();
  const amount = useFormatUnsent()(unsent);
  if (!unsent.count) return null;
  return (
    <Notice tone="warn">
      <p>{fill(words.session.leftInBrowser, { amount })}</p>
      <Button onClick={() => navigate('/sending')}>{words.session.signOut.sendFirst}</Button>
    </Notice>
  );
};
