import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { EvidenceStep } from '../../../contract/work/steps/parts';
import { quoted } from '../../../i18n/typography';
import { listSteps } from '../../evidence/step/list-steps';
import { Button } from '../../framework/ui/Button';
import { Empty } from '../../framework/ui/Empty';
import { WarningIcon } from '../../framework/ui/icons/WarningIcon';
import { ListItem } from '../../framework/ui/ListItem';
import { lazyComponent } from '../../framework/ui/lazy-component';
import { Notice } from '../../framework/ui/Notice';
import { Page } from '../../framework/ui/Page';
import type { WorkId } from '../../framework/vault/tables';
import { useWords } from '../../framework/words/useWords';
import { KindMark } from '../../work/site/KindMark';
import { SiteCodes } from '../../work/site/SiteCodes';
import { SiteFacts } from '../../work/site/SiteFacts';
import { getOverTrouble, isOver } from '../../work/tasks/over';
import { listRemainingRedo } from '../../work/tasks/redo';
import { useWork } from '../../work/tasks/useWork';
import type { Work } from '../../work/tasks/work';
import { isDetached } from '../../work/tasks/work-identity';
import { isBegun, isReturned } from '../../work/tasks/work-state';
import { StepListItem } from './StepListItem';
import styles from './WorkPage.module.css';

const Ended = lazyComponent(() => import('./OutcomeNotice').then(part => part.OutcomeNotice));
const RedoList = lazyComponent(() => import('./RedoList').then(part => part.RedoList));
const SubmitSheet = lazyComponent(() => import('./SubmitSheet').then(sheet => sheet.SubmitSheet));

/** A work item: site and task, its steps, and its end. */
export const WorkPage = ({ work: id }: { work: WorkId }) => {
  const { words } = useWords();
  const work = useWork(id);
  return work ? (
    <Known work={work} />
  ) : (
    <Page title={words.task.title} back="/">
      <Empty>{words.task.gone}</Empty>
    </Page>
  );
};

/** Preloads the step's code while the agent decides where to begin; it is cached on the phone. */
const readStep = () => {
  if (!navigator.serviceWorker?.controller) return;
  const timer = setTimeout(() => void import('../../evidence/step/StepPage').catch(() => undefined), 300);
  return () => clearTimeout(timer);
};

const Known = ({ work }: { work: Work }) => {
  const { id, kind, site, drop_site, outcome } = work;
  const { words } = useWords();
  const [, go] = useLocation();
  /** Null before it is first opened. */
  const [ending, setEnding] = useState<boolean | null>(null);
  const close = useCallback(() => setEnding(false), []);
  useEffect(() => {
    const stop = readStep();
    return stop;
  }, []);
  const { asked, besides } = listSteps(work);
  const begun = isBegun(work);
  const over = isOver(work) && !outcome?.sent_at;
  const returned = isReturned(work) && !over;
  const isOpen = !over && !outcome;

  const steps = (
    <div className={styles.list}>
      {asked.map((step, index) => (
        <StepListItem key={step.test} work={work} step={step} number={index + 1} />
      ))}
    </div>
  );
  return (
    <Page
      title={words.site.kinds[kind]}
      back="/"
      action={
        isOpen &&
        (begun ? (
          <Button look="main" onClick={() => setEnding(true)}>
            {words.task.submit.act}
          </Button>
        ) : (
          <Button look="main" onClick={() => go(`/work/${id}/arrive`)}>
            {words.task.arrive}
          </Button>
        ))
      }
    >
      {begun && (
        <div className={styles.head}>
          <KindMark kind={kind} />
          <p>
            <SiteCodes site={site} drop_site={drop_site} />
          </p>
        </div>
      )}
      {over && <Over work={work} />}
      {outcome && !over && <Ended work={work} outcome={outcome} />}
      {returned && <RedoList work={work} redo={listRemainingRedo(work)} />}
      {!begun && <SiteFacts work={work} />}
      {returned ? (
        <Folded name={words.task.otherSteps}>{steps}</Folded>
      ) : (
        <section className={styles.group}>
          <h2>{words.task.steps}</h2>
          {steps}
        </section>
      )}
      <OptionalSteps work={work} steps={besides} />
      {begun && (
        <Folded name={words.task.facts}>
          <SiteFacts work={work} />
        </Folded>
      )}
      {isOpen && (
        <ListItem
          to={`/work/${id}/impossible`}
          mark={<WarningIcon />}
          title={words.task.impossible}
          detail={words.task.impossibleWhy}
        />
      )}
      {ending !== null && <SubmitSheet work={work} open={ending} onClose={close} />}
    </Page>
  );
};

/** Optional steps of the task type. */
const OptionalSteps = ({ work, steps }: { work: Work; steps: readonly EvidenceStep[] }) => {
  const { words } = useWords();
  if (!steps.length) return null;
  return (
    <Folded name={words.task.besides}>
      <div className={styles.list}>
        {steps.map((step, index) => (
          <StepListItem key={step.test} work={work} step={step} number={index + 1} />
        ))}
      </div>
    </Folded>
  );
};

const Folded = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <details className={styles.folded}>
    <summary>{name}</summary>
    <div className={styles.list}>{children}</div>
  </details>
);

/** The task accepts nothing more: the reason, in the office's words. What was entered stays readable. */
const Over = ({ work }: { work: Work }) => {
  const { words, language } = useWords();
  const trouble = getOverTrouble(work);
  const status = work.task?.task_status;
  const cause = trouble?.cause ?? work.task?.cause_return;
  return (
    <Notice tone="warn">
      {trouble?.message ||
        (isDetached(work.id)
          ? words.sending.setAside
          : status === 'cancelled'
            ? words.task.cancelled
            : words.task.over)}
      {cause && <span className={styles.cause}>{quoted(language, cause)}</span>}
    </Notice>
  );
};
