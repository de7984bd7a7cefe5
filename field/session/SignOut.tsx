import { useState } from 'react';
import { useLocation } from 'wouter';
import { useUnsaved } from '../drafts/unsaved';
import { useTakings } from '../photos/takings';
import { askHandOver } from '../sending/handing-over';
import { useSending } from '../sending/SendingContext';
import { waitingItems, worksOver } from '../sending/waiting';
import { Button } from '../ui/Button';
import { Sheet } from '../ui/Sheet';
import { useOnce } from '../ui/useOnce';
import { useTable } from '../vault/useTable';
import { useVault } from '../vault/VaultContext';
import { useWords } from '../words/useWords';
import { isSetAside } from '../work/set-aside';
import { useUnsent } from '../work/useUnsent';
import { disconnect } from './connect';
import { GiveUp } from './GiveUp';
import { destroyHere } from './phone';
import { useAmount } from './useAmount';

/** Signs out. What has not been sent is told before: it goes first, or is given up expressly. */
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
