import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTakings } from '../../evidence/photos/takings';
import { useUnsaved } from '../../framework/drafts/unsaved';
import { Button } from '../../framework/ui/Button';
import { Sheet } from '../../framework/ui/Sheet';
import { useOnce } from '../../framework/ui/useOnce';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { askHandOver } from '../../sync/sending/handing-over';
import { useSending } from '../../sync/sending/SendingContext';
import { waitingItems, worksOver } from '../../sync/sending/waiting';
import { isSetAside } from '../../work/tasks/set-aside';
import { useUnsent } from '../../work/tasks/useUnsent';
import { disconnect } from './connect';
import { GiveUp } from './GiveUp';
import { destroyHere } from './phone';
import { useAmount } from './useAmount';

/** Signs out. Unsent data is shown first: it is sent, or discarded explicitly. */
export const SignOut = () => {
  const { words, fill } = useWords();
  const texts = words.session.signOut;
  const vault = useVault();
  const left = useUnsent();
  const { sendNow } = useSending();
  const drafts = useTable('drafts').length + useUnsaved().length + useTakings().length;
  const inWords = useAmount();
  const amount = [left.count > 0 && inWords(left), drafts > 0 && fill(texts.drafts, { smart_count: drafts })]
    .filter(Boolean)
    .join(words.task.left.and);
  const [, go] = useLocation();
  const [open, setOpen] = useState(false);
  const { busy, once } = useOnce();
  const username = vault.get('session', 'session')?.user.username ?? '';
  const over = [...worksOver(waitingItems(vault))].filter(id => !isSetAside(id));
  const sendFirst = async () => {
    go('/sending');
    if (over.length)
      await askHandOver(vault, over).then(
        () => void sendNow().catch(() => undefined),
        () => undefined,
      );
  };
  const leave = async () => {
    await disconnect(vault);
    await destroyHere();
  };
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {texts.do}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={texts.title}>
        {left.count > 0 || drafts > 0 ? (
          <>
            <p>{fill(left.count > 0 ? texts.left : texts.draftsLeft, { amount })}</p>
            {left.count > 0 && (
              <Button look="main" onClick={() => void sendFirst()}>
                {over.length ? texts.handOverFirst : texts.sendFirst}
              </Button>
            )}
            <GiveUp amount={amount} username={username} giveUp={leave} />
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
