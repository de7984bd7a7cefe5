import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { EvidenceStep } from '../../../contract/work/steps/parts';
import { quoted } from '../../../i18n/typography';
import { FinishedNotice } from '../../evidence/step/FinishedNotice';
import { listSteps } from '../../evidence/step/list-steps';
import { Button } from '../../framework/ui/Button';
import { Empty } from '../../framework/ui/Empty';
import { WarningIcon } from '../../framework/ui/icons/WarningIcon';
import { ListItem } from '../../framework/ui/ListItem';
import { lazyComponent } from '../../framework/ui/lazy-component';
import { Notice } from '../../framework/ui/Notice';
import { Page } from '../../framework/ui/Page';
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
import type { WorkId } from '../../work/vault/tables';
import { StepListItem } from './StepListItem';
import styles from './WorkPage.module.css';

const OutcomeNotice = lazyComponent(() => import('./OutcomeNotice').then(part => part.OutcomeNotice));
const RedoList = lazyComponent(() => import('./RedoList').then(part => part.RedoList));
const SubmitSheet = lazyComponent(() => import('./SubmitSheet').then(sheet => sheet.SubmitSheet));

/** A work item: site and task, its steps, and its submission. */
export const WorkPage = ({ work: id }: { work: WorkId }) => {
  const { words } = useWords();
  const work = useWork(id);
  return work ? (
    <WorkDetails work={work} />
  ) : (
    <Page title={words.task.title} back="/">
      <Empty>{words.task.gone}</Empty>
    </Page>
  );
};

/** Loads the code of step pages in advance, if it is cached on the phone. */
const preloadStepPage = () => {
  if (!navigator.serviceWorker?.controller) return;
  const timer = setTimeout(() => void import('../../evidence/step/StepPage').catch(() => undefined), 300);
  return () => clearTimeout(timer);
};

const WorkDetails = ({ work }: { work: Work }) => {
  const { id, kind, site, drop_site, outcome } = work;
  const { words } = useWords();
  const [, navigate] = useLocation();
  /** Null before it is first opened: its code is not loaded until then. */
  const [isSubmitOpen, setSubmitOpen] = useState<boolean | null>(null);
  const closeSubmit = useCallback(() => setSubmitOpen(false), []);
  useEffect(() => {
    const stop = preloadStepPage();
    return stop;
  }, []);
  const { required, optional } = listSteps(work);
  const hasBegun = isBegun(work);
  const showsOver = isOver(work) && !outcome?.sent_at;
  const showsRedo = isReturned(work) && !showsOver;
  const isOpen = !showsOver && !outcome;

  const steps = <StepList work={work} steps={required} />;
  return (
    <Page
      title={words.site.kinds[kind]}
      back="/"
      action={
        isOpen &&
        (hasBegun ? (
          <Button look="main" onClick={() => setSubmitOpen(true)}>
            {words.task.submit.act}
          </Button>
        ) : (
          <Button look="main" onClick={() => navigate(`/work/${id}/arrive`)}>
            {words.task.arrive}
          </Button>
        ))
      }
    >
      {hasBegun && (
        <div className={styles.head}>
          <KindMark kind={kind} />
          <p>
            <SiteCodes site={site} drop_site={drop_site} />
          </p>
        </div>
      )}
      {isOpen && <FinishedNotice work={work} />}
      {showsOver && <OverNotice work={work} />}
      {outcome && !showsOver && <OutcomeNotice work={work} outcome={outcome} />}
      {showsRedo && <RedoList work={work} redo={listRemainingRedo(work)} />}
      {!hasBegun && <SiteFacts work={work} />}
      {showsRedo ? (
        <CollapsedSection name={words.task.otherSteps}>{steps}</CollapsedSection>
      ) : (
        <section className={styles.group}>
          <h2>{words.task.steps}</h2>
          {steps}
        </section>
      )}
      <OptionalSteps work={work} steps={optional} />
      {hasBegun && (
        <CollapsedSection name={words.task.facts}>
          <SiteFacts work={work} />
        </CollapsedSection>
      )}
      {isOpen && (
        <ListItem
          to={`/work/${id}/impossible`}
          mark={<WarningIcon />}
          title={words.task.impossible}
          detail={words.task.impossibleWhy}
        />
      )}
      {isSubmitOpen !== null && <SubmitSheet work={work} open={isSubmitOpen} onClose={closeSubmit} />}
    </Page>
  );
};

const StepList = ({ work, steps }: { work: Work; steps: readonly EvidenceStep[] }) => (
  <div className={styles.list}>
    {steps.map((step, index) => (
      <StepListItem key={step.test} work={work} step={step} number={index + 1} />
    ))}
  </div>
);

/** Optional steps of the task type. */
const OptionalSteps = ({ work, steps }: { work: Work; steps: readonly EvidenceStep[] }) => {
  const { words } = useWords();
  if (!steps.length) return null;
  return (
    <CollapsedSection name={words.task.besides}>
      <StepList work={work} steps={steps} />
    </CollapsedSection>
  );
};

const CollapsedSection = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <details className={styles.folded}>
    <summary>{name}</summary>
    <div className={styles.list}>{children}</div>
  </details>
);

/** Why the task accepts no more input, as the office has put it. What was entered stays readable. */
const OverNotice = ({ work }: { work: Work }) => {
  const { words, language } = useWords();
  const trouble = getOverTrouble(work);
  const cause = trouble?.cause ?? work.task?.cause_return;
  const getDefaultMessage = () => {
    if (isDetached(work.id)) return words.sending.setAside;
    return work.task?.task_status === 'cancelled' ? words.task.cancelled : words.task.over;
  };
  return (
    <Notice tone="warn">
      {trouble?.message || getDefaultMessage()}
      {cause && <span className={styles.cause}>{quoted(language, cause)}</span>}
    </Notice>
  );
};
