import { useEffect } from 'react';
import { Button } from '../../framework/ui/Button';
import { useWords } from '../../framework/words/useWords';
import styles from './UndoNotice.module.css';

export type UndoableAction = { message: string; undo: () => void };

/** What has just been done, with an undo button for ten seconds: actions here need no confirmation. */
export const UndoNotice = ({ action, onEnd }: { action: UndoableAction | null; onEnd: () => void }) => {
  const { words } = useWords();
  useEffect(() => {
    if (!action) return;
    const timer = setTimeout(onEnd, 10_000);
    return () => clearTimeout(timer);
  }, [action, onEnd]);
  return (
    <div role="status" className={action ? styles.undone : undefined}>
      {action && (
        <>
          <span>{action.message}</span>
          <Button
            onClick={() => {
              action.undo();
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
