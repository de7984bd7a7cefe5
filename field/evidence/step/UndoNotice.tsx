import { useEffect } from 'react';
import { Button } from '../../framework/ui/Button';
import { useWords } from '../../framework/words/useWords';
import styles from './UndoNotice.module.css';

export type UndoableAction = { told: string; undo: () => void };

/** What has just been done, with an undo for a while; actions here ask for no confirmation. */
export const UndoNotice = ({ done, onEnd }: { done: UndoableAction | null; onEnd: () => void }) => {
  const { words } = useWords();
  useEffect(() => {
    if (!done) return;
    const end = setTimeout(onEnd, 10_000);
    return () => clearTimeout(end);
  }, [done, onEnd]);
  return (
    <div role="status" className={done ? styles.undone : undefined}>
      {done && (
        <>
          <span>{done.told}</span>
          <Button
            onClick={() => {
              done.undo();
              onEnd();
            }}
          >
            {words.step.undo}
          </Button>
        </>
      )}
    </div>
  );
};
