import { useEffect, useState } from 'react';
import { Button } from '../../framework/ui/Button';
import { Sheet } from '../../framework/ui/Sheet';
import { useOnce } from '../../framework/ui/useOnce';
import { useWords } from '../../framework/words/useWords';
import { GiveUp } from './GiveUp';
import { type LeftBehind, leftBehind } from './left-behind';
import { destroyHere } from './phone';
import { useAmount } from './useAmount';

/** Without the PIN nothing can be opened, not with the password either: unsent data can only be discarded. */
export const ForgottenPin = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { words, fill } = useWords();
  const texts = words.session.forgotten;
  const amountOf = useAmount();
  const { busy, once } = useOnce();
  const [left, setLeft] = useState<LeftBehind | null>(null);
  useEffect(() => {
    if (open) void leftBehind().then(setLeft);
  }, [open]);
  return (
    <Sheet open={open} onClose={onClose} title={texts.title}>
      <p>{texts.why}</p>
      {left && left.count > 0 ? (
        <>
          <p>{fill(texts.left, { amount: amountOf(left), username: left.username })}</p>
          <GiveUp amount={amountOf(left)} username={left.username} giveUp={destroyHere} />
        </>
      ) : (
        <>
          <p>{texts.nothingLeft}</p>
          <Button look="danger" busy={busy} onClick={() => once(destroyHere)}>
            {texts.again}
          </Button>
        </>
      )}
      <Button onClick={onClose}>{words.shell.back}</Button>
    </Sheet>
  );
};
