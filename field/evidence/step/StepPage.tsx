import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { getStep } from '../../../contract/work/evidence';
import type { EvidenceStep } from '../../../contract/work/steps/parts';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { CopyText } from '../../framework/drafts/CopyText';
import { useWatched } from '../../framework/drafts/useDraft';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { Page } from '../../framework/ui/Page';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { isOver } from '../../work/tasks/over';
import { listRemainingRedo } from '../../work/tasks/redo';
import { useWork } from '../../work/tasks/useWork';
import { getWork, type Work } from '../../work/tasks/work';
import { getFilledSlots, isReturned } from '../../work/tasks/work-state';
import type { Trouble, WorkId } from '../../work/vault/tables';
import { FinishedNotice } from './FinishedNotice';
import { hasOptionalInput } from './has-optional-input';
import { IncompleteSheet } from './IncompleteSheet';
import { listIncompletePaths } from './incomplete-paths';
import { getAdjacentSteps, getPathAfter } from './list-steps';
import { RedoSection } from './RedoSection';
import { StepProvider } from './StepContext';
import styles from './StepPage.module.css';
import { StepParts } from './StepParts';
import { StepTroubleNotice } from './StepTroubleNotice';
import { openStepDraft, type StepDraft } from './step-draft';
import { useScrollTarget } from './useScrollTarget';

/** One step of a work item, as `contract/work/evidence` describes it. */
export const StepPage = ({ work: id, test }: { work: WorkId; test: string }) => {
  const { words } = useWords();
  const work = useWork(id);
  const step = work && getStep(work.kind, test);
  if (!step)
    return (
      <Page title={words.step.gone} back="/">
        <Notice tone="warn">{words.step.goneWhy}</Notice>
      </Page>
    );
  return <OpenStepPage key={`${id}/${test}`} work={work} step={step} />;
};

const OpenStepPage = ({ work, step }: { work: Work; step: EvidenceStep }) => {
  const { id, kind, outcome } = work;
  const { test } = step;
  const vault = useVault();
  const { words, localize } = useWords();
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const { draft, done, failure } = useStepDraft(id, test);
  const [incompletePaths, setIncompletePaths] = useState<readonly string[]>(noPaths);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [target, scrollTo] = useScrollTarget(search.get('at'));

  const trouble = work.entries.find(entry => entry.test === test)?.trouble ?? null;
  const refused = useMemo(() => getRefusedValues(trouble), [trouble]);
  const missing = useMemo(() => new Set(incompletePaths), [incompletePaths]);
  const isReadOnly = isOver(work) || outcome !== null;
  const redo = listRemainingRedo(work).filter(request => request.test === test);
  const { before, after } = getAdjacentSteps(work, test);
  // The arrival step cannot be finished here: it was done at the clock-in.
  const isArrival = test === taskKindDefinitions[kind].clockin;

  const getCurrentWork = () => getWork(vault, id) ?? work;
  const getFilled = () => getFilledSlots(getCurrentWork(), test);
  const listMissing = () => listIncompletePaths(kind, test, draft.data(), getFilled());
  const save = async () => {
    try {
      await draft.finish(true);
    } catch {
      // It is in `failure`, and displayed by the page.
      return;
    }
    // A return lists what is to be redone: the agent chooses.
    if (!isReturned(work)) navigate(getPathAfter(getCurrentWork(), test), { state: { finished: test } });
  };
  const finish = async () => {
    const paths = listMissing();
    setIncompletePaths(paths);
    setSheetOpen(paths.length > 0);
    if (!paths.length) await save();
  };
  const finishIfComplete = () => {
    const isByHand = isReadOnly || done || isArrival || hasOptionalInput(step, draft.data(), getFilled());
    if (!isByHand && !listMissing().length) void save();
  };
  const answer = (apply: () => void) => {
    const wasComplete = !listMissing().length;
    apply();
    if (!wasComplete) finishIfComplete();
  };
  // Stable callbacks: the parts are memoised.
  const latest = useRef({ answer, finishIfComplete });
  latest.current = { answer, finishIfComplete };
  const context = useMemo(
    () => ({
      ...{ work: id, kind, test, draft, refused, missing, target },
      answer: (apply: () => void) => latest.current.answer(apply),
      finishIfComplete: () => latest.current.finishIfComplete(),
    }),
    [id, kind, test, draft, refused, missing, target],
  );
  const closeSheet = useCallback(() => setSheetOpen(false), []);
  const canFinish = !isArrival && (!done || redo.some(({ index }) => index === null));
  const renderAction = () => {
    if (isReadOnly) return undefined;
    if (canFinish)
      return (
        <Button look="main" onClick={finish}>
          {words.step.end}
        </Button>
      );
    return (
      <Button look="main" onClick={() => navigate(after ? `/work/${id}/step/${after.test}` : `/work/${id}`)}>
        {after ? words.step.next : words.step.back}
      </Button>
    );
  };

  return (
    <Page title={localize(step.label)} back={`/work/${id}`} action={renderAction()}>
      <FinishedNotice work={work} />
      {failure !== null && <SaveFailureNotice draft={draft} />}
      <StepTroubleNotice work={work} step={step} trouble={trouble} onShow={scrollTo} />
      {isReadOnly && <Notice tone="plain">{isOver(work) ? words.step.over : words.step.ended}</Notice>}
      {!isReadOnly && done && !canFinish && !isArrival && !redo.length && (
        <Notice tone="good">{words.step.done}</Notice>
      )}
      <StepProvider value={context}>
        <fieldset className={styles.all} disabled={isReadOnly}>
          <RedoSection redo={redo}>
            <StepParts step={step} />
          </RedoSection>
        </fieldset>
      </StepProvider>
      <AdjacentStepLinks work={id} before={before} after={after} />
      <IncompleteSheet
        open={isSheetOpen}
        onClose={closeSheet}
        onShow={scrollTo}
        kind={kind}
        step={step}
        paths={incompletePaths}
      />
    </Page>
  );
};

const useStepDraft = (work: WorkId, test: string) => {
  const draft = useWatched(vault => openStepDraft(vault, work, test));
  const done = useSyncExternalStore(draft.subscribe, draft.done);
  const failure = useSyncExternalStore(draft.subscribe, draft.failure);
  return { draft, done, failure };
};

/** The server's messages by the path of the value that it refused. */
const getRefusedValues = (trouble: Trouble | null): ReadonlyMap<string, string> =>
  new Map(
    trouble?.kind === 'refused'
      ? trouble.fields.map(({ path, message }) => [path.replace(/^data\./, ''), message])
      : [],
  );

/** The last change could not be stored: retry, or copy it. */
const SaveFailureNotice = ({ draft }: { draft: StepDraft }) => {
  const { words } = useWords();
  return (
    <Notice tone="bad">
      {words.step.noRoom}{' '}
      <Button onClick={() => draft.finish(draft.done()).catch(() => undefined)}>{words.step.again}</Button>
      <CopyText text={draft.unsaved()} />
    </Notice>
  );
};

const AdjacentStepLinks = ({
  work,
  before,
  after,
}: {
  work: WorkId;
  before: EvidenceStep | undefined;
  after: EvidenceStep | undefined;
}) => {
  const { words, localize } = useWords();
  return (
    <nav className={styles.neighbours} aria-label={words.step.others}>
      {before && (
        <Link href={`/work/${work}/step/${before.test}`}>
          <small>{words.step.previous}</small> {localize(before.label)}
        </Link>
      )}
      {after && (
        <Link href={`/work/${work}/step/${after.test}`}>
          <small>{words.step.next}</small> {localize(after.label)}
        </Link>
      )}
    </nav>
  );
};

const noPaths: readonly string[] = [];
