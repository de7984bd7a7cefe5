import { useState } from 'react';
import { Button } from '../../framework/ui/Button';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useWords } from '../../framework/words/useWords';
import styles from './Session.module.css';

/** Discards unsent data, showing how much, after an explicit confirmation. */
export const DiscardUnsent = ({
  amount,
  username,
  giveUp,
}: {
  amount: string;
  username: string;
  giveUp: () => Promise<void>;
}) => {
  const { words, fill } = useWords();
  const [agreed, setAgreed] = useState(false);
  const { busy, once } = useSingleFlight();
  return (
    <>
      <label className={styles.check}>
        <input type="checkbox" checked={agreed} onChange={event => setAgreed(event.target.checked)} />
        <span>{fill(words.session.giveUp.agree, { amount, username })}</span>
      </label>
      <Button look="danger" disabled={!agreed} busy={busy} onClick={() => void once(giveUp)}>
        {words.session.giveUp.do}
      </Button>
    </>
  );
};
