import { useState } from 'react';
import { useLocation } from 'wouter';
import { useCaptures } from '../../evidence/photos/captures';
import { useUnsavedDrafts } from '../../framework/drafts/unsaved-drafts';
import { Button } from '../../framework/ui/Button';
import { Sheet } from '../../framework/ui/Sheet';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { requestHandOver } from '../../sync/sending/hand-overs';
import { useSending } from '../../sync/sending/SendingContext';
import { listOverWork, listPendingItems } from '../../sync/sending/sync-items';
import { useUnsent } from '../../work/tasks/useUnsent';
import { isDetached } from '../../work/tasks/work-identity';
import { signOut } from './auth';
import { DiscardUnsent } from './DiscardUnsent';
import { useFormatUnsent } from './useFormatUnsent';
import { deleteAllData } from './vault-state';

/** Signs out. If there is unsent data, the agent first chooses: send it, or discard it explicitly. */
export const SignOut = () => {
  const { words, fill } = useWords();
  const texts = words.session.signOut;
  const vault = useVault();
  const unsent = useUnsent();
  const { sendNow } = useSending();
  const draftCount = useTable('drafts').length + useUnsavedDrafts().length + useCaptures().length;
  const formatUnsent = useFormatUnsent();
  const hasUnsent = unsent.count > 0;
  const unsentText = [
    hasUnsent && formatUnsent(unsent),
    draftCount > 0 && fill(texts.drafts, { smart_count: draftCount }),
  ]
    .filter(Boolean)
    .join(words.task.left.and);
  const [, navigate] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const { busy, once } = useSingleFlight();
  const username = vault.get('session', 'session')?.user.username ?? '';
  const overWork = [...listOverWork(listPendingItems(vault))].filter(id => !isDetached(id));
  const sendFirst = async () => {
    navigate('/sending');
    if (overWork.length)
      await requestHandOver(vault, overWork).then(
        () => void sendNow().catch(() => undefined),
        () => undefined,
      );
  };
  const signOutAndDelete = async () => {
    await signOut(vault);
    await deleteAllData();
  };
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {texts.do}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={texts.title}>
        {hasUnsent || draftCount > 0 ? (
          <>
            <p>{fill(hasUnsent ? texts.left : texts.draftsLeft, { amount: unsentText })}</p>
            {hasUnsent && (
              <Button look="main" onClick={() => void sendFirst()}>
                {overWork.length ? texts.handOverFirst : texts.sendFirst}
              </Button>
            )}
            <DiscardUnsent amount={unsentText} username={username} onDiscard={signOutAndDelete} />
          </>
        ) : (
          <>
            <p>{texts.nothingLeft}</p>
            <Button look="danger" busy={busy} onClick={() => void once(signOutAndDelete)}>
              {texts.do}
            </Button>
          </>
        )}
        <Button onClick={() => setOpen(false)}>{words.shell.back}</Button>
      </Sheet>
    </>
  );
};
