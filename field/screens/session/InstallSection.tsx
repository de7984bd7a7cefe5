import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../framework/ui/Button';
import { isIos } from '../../framework/ui/is-ios';
import { Notice } from '../../framework/ui/Notice';
import { useWords } from '../../framework/words/useWords';
import { useUnsent } from '../../work/tasks/useUnsent';
import { installPromptStore } from './install-prompt';
import { useFormatUnsent } from './useFormatUnsent';

/** Installs the app on the home screen: by a tap where the browser offers it, by instructions elsewhere. */
export const InstallSection = () => {
  const { words } = useWords();
  const installPrompt = useSyncExternalStore(installPromptStore.subscribe, installPromptStore.get);
  if (matchMedia('(display-mode: standalone)').matches) return null;
  if (installPrompt)
    return <Button onClick={() => void installPrompt.prompt()}>{words.session.install}</Button>;
  if (!isIos()) return <p>{words.session.installByHand}</p>;
  return (
    <>
      <UnsentInBrowser />
      <p>{words.session.installOnIos}</p>
    </>
  );
};

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
