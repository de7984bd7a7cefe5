import type { ComponentType } from 'react';
import { CheckIcon } from '../../framework/ui/icons/CheckIcon';
import { ClockIcon } from '../../framework/ui/icons/ClockIcon';
import { SendIcon } from '../../framework/ui/icons/SendIcon';
import { WarningIcon } from '../../framework/ui/icons/WarningIcon';
import { useWords } from '../../framework/words/useWords';
import styles from './SlotStatus.module.css';
import type { SlotState } from './slot-state';

/** A photo's state in words, with an icon so that it does not depend on colour. */
export const SlotStatus = ({ state }: { state: SlotState }) => {
  const { words, fill } = useWords();
  const [tone, StateIcon] = stateStyles[state.is];
  return (
    <span className={`${styles.state} ${styles[tone]}`}>
      <StateIcon />
      <span>{fill(words.photos.state[state.is], { ...state })}</span>
    </span>
  );
};

const stateStyles: Record<SlotState['is'], ['plain' | 'good' | 'bad', ComponentType]> = {
  waiting: ['plain', ClockIcon],
  sending: ['plain', SendIcon],
  sent: ['good', CheckIcon],
  accepted: ['good', CheckIcon],
  missing: ['bad', WarningIcon],
  refused: ['bad', WarningIcon],
  over: ['bad', WarningIcon],
  returned: ['bad', WarningIcon],
  returnedFor: ['bad', WarningIcon],
};
