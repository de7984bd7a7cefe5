import { useState } from 'react';
import { Link } from 'wouter';
import type { FieldProblem } from '../../../contract/framework/errors';
import { getStep } from '../../../contract/work/evidence';
import { dates } from '../../../i18n/dates';
import { getPathLabel } from '../../evidence/step/path-label';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { reopenWork } from '../../work/tasks/entries';
import type { Work } from '../../work/tasks/work';
import type { Outcome } from '../../work/vault/tables';
import { useUnsentText } from './useUnsentText';
import styles from './WorkPage.module.css';

/** How the agent ended the work, whether the office has received it, and an undo as long as it has not. */
export const OutcomeNotice = ({ work, outcome }: { work: Work; outcome: Outcome }) => {
  const { words, fill, language } = useWords();
  const unsentText = useUnsentText(work);
  const outcomeText =
    outcome.kind === 'submit'
      ? words.task.ended.submit
      : fill(words.task.ended.impossible, { cause: words.today.causes[outcome.cause] });
  if (outcome.sent_at)
    return (
      <Notice tone="good">
        {outcomeText} {fill(words.task.ended.sent, { at: dates[language].instant(outcome.sent_at) })}
      </Notice>
    );
  const { trouble } = outcome;
  if (trouble?.kind === 'refused')
    return (
      <>
        <Notice tone="bad">
          {trouble.message || words.task.ended.refused}
          <ul className={styles.refusals}>
            {trouble.fields.map(problem => (
              <Refusal key={problem.path} work={work} problem={problem} />
            ))}
          </ul>
        </Notice>
        <ReopenButton work={work} />
      </>
    );
  return (
    <>
      <Notice tone="warn">
        {[outcomeText, words.task.ended.waits, unsentText].filter(Boolean).join(' ')}
      </Notice>
      <ReopenButton work={work} />
    </>
  );
};

const ReopenButton = ({ work }: { work: Work }) => {
  const vault = useVault();
  const { words } = useWords();
  const [isFull, setFull] = useState(false);
  const { busy, once } = useSingleFlight();
  return (
    <>
      {isFull && <Notice tone="bad">{words.task.noRoom}</Notice>}
      <Button busy={busy} onClick={() => once(() => reopenWork(vault, work).catch(() => setFull(true)))}>
        {words.task.ended.goOn}
      </Button>
    </>
  );
};

/** `access.typology`: the step, and the value in it. */
const Refusal = ({ work, problem: { path, message } }: { work: Work; problem: FieldProblem }) => {
  const { localize, language } = useWords();
  const [test, ...rest] = path.split('.');
  const valuePath = rest.join('.');
  const step = getStep(work.kind, test);
  if (!step) return <li>{message}</li>;
  const query = valuePath ? `?at=${valuePath}` : '';
  return (
    <li>
      <Link className={styles.link} href={`/work/${work.id}/step/${test}${query}`}>
        {[localize(step.label), valuePath && getPathLabel(work.kind, step, valuePath, language)]
          .filter(Boolean)
          .join(' – ')}
      </Link>{' '}
      {message}
    </li>
  );
};
