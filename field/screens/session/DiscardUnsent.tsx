import { useState } from 'react';
import { Button } from '../../framework/ui/Button';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useWords } from '../../framework/words/useWords';
import styles from './Session.module.css';

/** Discards unsent data, showing how much, after an explicit confirmation. */
export const DiscardUnsent = ({
  amount,
  username,
  onDiscard,
}: {
  amount: string;
  username: string;
  onDiscard: () => Promise<void>;
}) => {
  const { words, fill } = useWords();
  const [isConfirmed, setConfirmed] = useState(false);
  const { busy, once } = useSingleFlight();
  return (
    <>
      <label className={styles.check}>
        <input type="checkbox" checked={isConfirmed} onChange={event => setConfirmed(event.target.checked)} />
        <span>{fill(words.session.giveUp.agree, { amount, username })}</span>
      </label>
      <Button look="danger" disabled={!isConfirmed} busy={busy} onClick={() => void once(onDiscard)}>
        {words.session.giveUp.do}
      </Button>
    </>
  );
};
