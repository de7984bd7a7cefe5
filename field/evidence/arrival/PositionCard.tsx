import type { ReactNode } from 'react';
import { distanceIn, placeInWords } from '../../../i18n/numbers';
import { Button } from '../../framework/ui/Button';
import { Card } from '../../framework/ui/Card';
import { Notice } from '../../framework/ui/Notice';
import { useWords } from '../../framework/words/useWords';
import type { Position, PositionState } from '../../work/site/usePosition';
import styles from './PositionCard.module.css';

/** The position reported by the phone, and its accuracy. */
export const PositionCard = ({
  state,
  position,
  isAccepted,
  isGood,
  hasWaited,
  onSearchAgain,
  children,
}: {
  state: PositionState['state'];
  position: Position | null;
  /** The agent has accepted this position although it is inaccurate. */
  isAccepted: boolean;
  isGood: boolean;
  hasWaited: boolean;
  onSearchAgain: () => void;
  children: ReactNode;
}) => {
  const { words, fill, language } = useWords();
  return (
    <Card title={words.arrival.where}>
      {position ? (
        <div role="status">
          <p className={styles.accuracy}>
            {fill(words.arrival.accuracy, { distance: distanceIn(language, position.accuracy) })}
          </p>
          <p className={styles.place}>{placeInWords(position.place)}</p>
        </div>
      ) : state === 'refused' ? (
        <Notice tone="warn">{words.arrival.refused}</Notice>
      ) : state === 'lost' || hasWaited ? (
        <Notice tone="warn">{words.arrival.lost}</Notice>
      ) : (
        <p className={styles.searching} role="status">
          {words.arrival.searching}
        </p>
      )}
      {children}
      {position && !isGood && <p className={styles.place}>{words.arrival.improving}</p>}
      {isAccepted && (
        <>
          <Notice tone="good">{words.arrival.used}</Notice>
          <Button onClick={onSearchAgain}>{words.arrival.searchAgain}</Button>
        </>
      )}
    </Card>
  );
};
