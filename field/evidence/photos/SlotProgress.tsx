import { Button } from '../../framework/ui/Button';
import { VisuallyHidden } from '../../framework/ui/VisuallyHidden';
import { useWords } from '../../framework/words/useWords';
import styles from './SlotGrid.module.css';

/** How many of the fixed slots are filled; where they are many also as a bar, with a filter for the empty ones. */
export const SlotProgress = ({
  done,
  of,
  isMissingOnly,
  onMissingOnly,
}: {
  done: number;
  of: number;
  isMissingOnly: boolean;
  onMissingOnly: (isMissingOnly: boolean) => void;
}) => {
  const { words, fill } = useWords();
  const count = (
    <p className={styles.count}>
      <span aria-hidden>{fill(words.photos.count, { done, of })}</span>
      <VisuallyHidden>{fill(words.photos.counted, { done, of })}</VisuallyHidden>
    </p>
  );
  if (of < manySlots) return count;
  return (
    <div className={styles.progress}>
      {count}
      {done < of && (
        <Button
          className={styles.filter}
          aria-pressed={isMissingOnly}
          onClick={() => onMissingOnly(!isMissingOnly)}
        >
          {fill(words.photos.missing, { smart_count: of - done })}
        </Button>
      )}
      <progress aria-hidden max={of} value={done} />
    </div>
  );
};

/** More than fit on two screens of a phone. */
const manySlots = 12;
