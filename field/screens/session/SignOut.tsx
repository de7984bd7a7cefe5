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

/** Signs out. Unsent data is shown first: it is sent, or discarded explicitly. */
export const SignOut = () => {
  const { words, fill } = useWords();
  const texts = words.session.signOut;
  const vault = useVault();
  const unsent = useUnsent();
  const { sendNow } = useSending();
  const drafts = useTable('drafts').length + useUnsavedDrafts().length + useCaptures().length;
  const inWords = useFormatUnsent();
  const amount = [
    unsent.count > 0 && inWords(unsent),
    drafts > 0 && fill(texts.drafts, { smart_count: drafts }),
  ]
    .filter(Boolean)
    .join(words.task.left.and);
  const [, go] = useLocation();
  const [open, setOpen] = useState(false);
  const { busy, once } = useSingleFlight();
  const username = vault.get('session', 'session')?.user.username ?? '';
  const over = [...listOverWork(listPendingItems(vault))].filter(id => !isDetached(id));
  const sendFirst = async () => {
    go('/sending');
    if (over.length)
      await requestHandOver(vault, over).then(
        () => void sendNow().catch(() => undefined),
        () => undefined,
      );
  };
  const leave = async () => {
    await signOut(vault);
    await deleteAllData();
  };
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {texts.do}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={texts.title}>
        {unsent.count > 0 || drafts > 0 ? (
          <>
            <p>{fill(unsent.count > 0 ? texts.left : texts.draftsLeft, { amount })}</p>
            {unsent.count > 0 && (
              <Button look="main" onClick={() => void sendFirst()}>
                {over.length ? texts.handOverFirst : texts.sendFirst}
              </Button>
            )}
            <DiscardUnsent amount={amount} username={username} giveUp={leave} />
          </>
        ) : (
          <>
            <p>{texts.nothingLeft}</p>
            <Button look="danger" busy={busy} onClick={() => void once(leave)}>
              {texts.do}
            </Button>
          </>
        )}
        <Button onClick={() => setOpen(false)}>{words.shell.back}</Button>
      </Sheet>
    </>
  );
};
