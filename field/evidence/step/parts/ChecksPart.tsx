import { useCallback, useState } from 'react';
import { getRows, type StepData } from '../../../../contract/work/evidence/step-data';
import type { Check, CheckPoint } from '../../../../contract/work/steps/parts';
import { Button } from '../../../framework/ui/Button';
import { CheckIcon } from '../../../framework/ui/icons/CheckIcon';
import { useWords } from '../../../framework/words/useWords';
import { Answer } from '../Answer';
import { useStep } from '../StepContext';
import { type UndoableAction, UndoNotice } from '../UndoNotice';
import { useStepData } from '../useStepData';
import type { PartProps } from './part';
import styles from './parts.module.css';

/** A checklist by its sections. */
export const ChecksPart = ({ part }: PartProps<'checks'>) =>
  groupBySection(part.checks).map(points => <Section key={points[0].section.fr} points={points} />);

const Section = ({ points }: { points: CheckPoint[] }) => {
  const { draft, answer } = useStep();
  const { words, fill, localize } = useWords();
  const [undoableAction, setUndoableAction] = useState<UndoableAction | null>(null);
  const clearUndo = useCallback(() => setUndoableAction(null), []);
  const answered = useStepData(data => points.filter(({ key }) => findCheck(data, key)).length);
  const remaining = points.length - answered;

  const markRestOk = () => {
    const existing = getChecks(draft.data());
    const unanswered = points.filter(({ key }) => !findCheck(draft.data(), key));
    const added = unanswered.map(point => createCheck(point, 'ok'));
    answer(() => draft.set('checks', [...existing, ...added]));
    setUndoableAction({
      message: fill(words.step.checks.allOkDone, { smart_count: added.length }),
      // What was answered differently since then stays.
      undo: () =>
        draft.set(
          'checks',
          getChecks(draft.data()).filter(check => !added.includes(check)),
        ),
    });
  };

  return (
    <div className={styles.section}>
      <header className={styles.sectionHead}>
        <h3>{localize(points[0].section)}</h3>
        <span className={styles.count}>
          {answered} / {points.length}
        </span>
      </header>
      {points.map(point => (
        <CheckPointRow key={point.key} point={point} />
      ))}
      {remaining > 0 && (
        <Button onClick={markRestOk}>
          <CheckIcon /> {answered ? words.step.checks.restOk : words.step.checks.allOk}
        </Button>
      )}
      <UndoNotice action={undoableAction} onEnd={clearUndo} />
    </div>
  );
};

const CheckPointRow = ({ point }: { point: CheckPoint }) => {
  const { draft, refused, missing, answer } = useStep();
  const { words, localize } = useWords();
  const check = useStepData(data => findCheck(data, point.key));
  const index = useStepData(data => getChecks(data).findIndex(({ key }) => key === point.key));
  const saveCheck = (updated: Check) => {
    const checks = getChecks(draft.data());
    const replaced = checks.map(other => (other.key === point.key ? updated : other));
    draft.set('checks', check ? replaced : [...checks, updated]);
  };
  return (
    <div id={`at-checks.${point.key}`}>
      <Answer
        question={localize(point.content)}
        clearable={false}
        status={check?.test_status}
        comment={check?.test_comment}
        onStatus={status =>
          status &&
          answer(() => saveCheck({ ...createCheck(point, status), test_comment: check?.test_comment }))
        }
        onComment={comment =>
          check &&
          saveCheck({ ...createCheck(point, check.test_status), ...(comment && { test_comment: comment }) })
        }
        problem={
          refused.get(`checks.${index}.test_status`) ??
          refused.get(`checks.${index}.test_comment`) ??
          (!check && missing.has(`checks.${point.key}`) ? words.step.rules.required : null)
        }
      />
    </div>
  );
};

const getChecks = (data: StepData) => getRows(data, 'checks') as Check[];
const findCheck = (data: StepData, pointKey: string) => getChecks(data).find(({ key }) => key === pointKey);
/** Stored texts are in French, as everywhere. */
const createCheck = ({ key, section, content }: CheckPoint, status: Check['test_status']): Check => ({
  key,
  section_name: section.fr,
  test_content: content.fr,
  test_status: status,
});

const groupBySection = (points: readonly CheckPoint[]) => {
  const sections = new Map<string, CheckPoint[]>();
  for (const point of points) {
    const section = sections.get(point.section.fr) ?? [];
    sections.set(point.section.fr, [...section, point]);
  }
  return [...sections.values()];
};
