import { useEffect, useState } from 'react';
import { Button } from '../../framework/ui/Button';
import { Sheet } from '../../framework/ui/Sheet';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useWords } from '../../framework/words/useWords';
import { DiscardUnsent } from './DiscardUnsent';
import { readUnsentSummary, type UnsentSummary } from './unsent-summary';
import { useFormatUnsent } from './useFormatUnsent';
import { deleteAllData } from './vault-state';

/** Without the PIN nothing can be opened, not with the password either: unsent data can only be discarded. */
export const ForgottenPin = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { words, fill } = useWords();
  const texts = words.session.forgotten;
  const formatUnsent = useFormatUnsent();
  const { busy, once } = useSingleFlight();
  const [unsent, setUnsent] = useState<UnsentSummary | null>(null);
  useEffect(() => {
    if (open) void readUnsentSummary().then(setUnsent);
  }, [open]);
  return (
    <Sheet open={open} onClose={onClose} title={texts.title}>
      <p>{texts.why}</p>
      {unsent && unsent.count > 0 ? (
        <>
          <p>{fill(texts.left, { amount: formatUnsent(unsent), username: unsent.username })}</p>
          <DiscardUnsent amount={formatUnsent(unsent)} username={unsent.username} onDiscard={deleteAllData} />
        </>
      ) : (
        <>
          <p>{texts.nothingLeft}</p>
          <Button look="danger" busy={busy} onClick={() => once(deleteAllData)}>
            {texts.again}
          </Button>
        </>
      )}
      <Button onClick={onClose}>{words.shell.back}</Button>
    </Sheet>
  );
};
