import { useId } from 'react';
import {
  type Check,
  checkStatuses,
  type EvidenceField,
  maxCommentLength,
} from '../../../contract/work/steps/parts';
import { useWords } from '../../framework/words/useWords';
import { LongTextInput } from './inputs/LongTextInput';
import { Options } from './inputs/Options';
import styles from './parts/parts.module.css';

/** The answer to a check: OK, NOK or not applicable, with the reason if it is not OK. */
export const Answer = ({
  question,
  clearable,
  status,
  comment,
  onStatus,
  onComment,
  problem,
}: {
  question: string;
  clearable: boolean;
  status: unknown;
  comment: unknown;
  onStatus: (status: Check['test_status'] | null) => void;
  onComment: (comment: string | null) => void;
  problem: string | null;
}) => {
  const { words } = useWords();
  const id = useId();
  return (
    <div className={styles.answer}>
      <Options
        id={id}
        label={question}
        clearable={clearable}
        short
        value={status}
        onValue={selected => onStatus(selected as Check['test_status'] | null)}
        problem={problem}
        options={checkStatuses.map(option => ({
          id: option,
          name: words.step.statuses[option],
          look: statusLooks[option],
        }))}
      />
      {(status === 'nok' || Boolean(comment)) && (
        <LongTextInput
          id={`${id}-comment`}
          field={commentField}
          label={words.step.comment}
          value={comment}
          onValue={text => onComment(text as string | null)}
          onLeave={() => undefined}
          problem={null}
          maxLength={maxCommentLength}
        />
      )}
    </div>
  );
};

const statusLooks: Record<Check['test_status'], 'good' | 'bad' | undefined> = {
  ok: 'good',
  nok: 'bad',
  na: undefined,
};
const commentField: EvidenceField = { key: 'test_comment', label: { fr: '', en: '' }, kind: 'longText' };
