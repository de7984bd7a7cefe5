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
  /** Accurate enough, or accepted. */
  isGood: boolean;
  /** The search has taken so long that the agent may start without a position. */
  hasWaited: boolean;
  onSearchAgain: () => void;
  children: ReactNode;
}) => {
  const { words, fill, language } = useWords();
  const renderPosition = () => {
    if (position)
      return (
        <div role="status">
          <p className={styles.accuracy}>
            {fill(words.arrival.accuracy, { distance: distanceIn(language, position.accuracy) })}
          </p>
          <p className={styles.place}>{placeInWords(position.place)}</p>
        </div>
      );
    if (state === 'refused') return <Notice tone="warn">{words.arrival.refused}</Notice>;
    if (state === 'lost' || hasWaited) return <Notice tone="warn">{words.arrival.lost}</Notice>;
    return (
      <p className={styles.searching} role="status">
        {words.arrival.searching}
      </p>
    );
  };
  return (
    <Card title={words.arrival.where}>
      {renderPosition()}
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
