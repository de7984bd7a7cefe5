import { useState } from 'react';
import { useLocation } from 'wouter';
import { getStep } from '../../../contract/work/evidence';
import { compareVersions } from '../../evidence/step/compare-versions';
import { useDraft } from '../../framework/drafts/useDraft';
import { Button } from '../../framework/ui/Button';
import { Empty } from '../../framework/ui/Empty';
import { Notice } from '../../framework/ui/Notice';
import { Page } from '../../framework/ui/Page';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useRerenderOn } from '../../framework/vault/useRerenderOn';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { getWork, type Work } from '../../work/tasks/work';
import { draftNames } from '../../work/vault/draft-names';
import type { ServerStep, StepEntry, WorkId } from '../../work/vault/tables';
import { ConflictField, type Side } from './ConflictField';
import styles from './ConflictPage.module.css';
import { resolveConflict } from './resolve-conflict';

/** A step that both the agent and the office have changed: for each field the agent chooses one of both versions. */
export const ConflictPage = ({ work: id, test }: { work: WorkId; test: string }) => {
  const vault = useVault();
  const { words } = useWords();
  useRerenderOn('steps');
  useRerenderOn('tasks');
  const work = getWork(vault, id);
  const entry = vault.get('steps', `${id}/${test}`);
  if (!work || entry?.trouble?.kind !== 'changed')
    return (
      <Page title={words.sending.changed.title} back="/sending">
        <Empty>
          <p>{words.sending.changed.done}</p>
        </Empty>
      </Page>
    );
  const serverStep = entry.trouble.held;
  return <ConflictForm key={serverStep.version} work={work} entry={entry} serverStep={serverStep} />;
};

type ConflictFormProps = { work: Work; entry: StepEntry; serverStep: ServerStep };

const ConflictForm = ({ work, entry, serverStep }: ConflictFormProps) => {
  const vault = useVault();
  const { words, fill, localize } = useWords();
  const [, navigate] = useLocation();
  const draft = useDraft<Choices>({
    work: work.id,
    name: draftNames.versions(entry.test),
    empty: noChoices,
    label: words.sending.changed.title,
    text: () => '',
  });
  const { version, sides } = draft.value();
  // A choice made against another office version does not apply to this one.
  const chosenSides = version === serverStep.version ? sides : noChoices.sides;
  const saveSides = (next: Choices['sides']) => draft.set({ version: serverStep.version, sides: next });
  const [hasFailed, setFailed] = useState(false);
  const { busy, once } = useSingleFlight();
  const { test, data: mine, base } = entry;
  const differences = compareVersions(work.kind, test, { mine, office: serverStep.data, base: base.data });
  // If only one side has changed a field, that side is preselected.
  const getSide = ({ field, onlyBy }: (typeof differences)[number]) => chosenSides[field.key] ?? onlyBy;
  const undecidedCount = differences.filter(difference => !getSide(difference)).length;
  const chooseForAll = (side: Side) =>
    saveSides(Object.fromEntries(differences.map(({ field }) => [field.key, side])));
  const applyChoices = async () => {
    setFailed(false);
    const data = differences
      .filter(difference => getSide(difference) === 'office')
      .reduce((merged, { field }) => field.copy(merged, serverStep.data), mine);
    try {
      await draft.settle();
      await resolveConflict(vault, work.id, test, data);
    } catch {
      setFailed(true);
      return;
    }
    navigate('/sending');
  };
  const step = getStep(work.kind, test);
  const { changed } = words.sending;
  return (
    <Page
      title={step ? localize(step.label) : test}
      back="/sending"
      action={
        <Button look="main" disabled={undecidedCount > 0} busy={busy} onClick={() => once(applyChoices)}>
          {undecidedCount ? fill(changed.left, { smart_count: undecidedCount }) : changed.take}
        </Button>
      }
    >
      <Notice tone="warn">{differences.length ? changed.why : changed.same}</Notice>
      {hasFailed && <Notice tone="bad">{words.sending.failed}</Notice>}
      {differences.length > 1 && (
        <div className={styles.all}>
          <Button onClick={() => chooseForAll('mine')}>{changed.allMine}</Button>
          <Button onClick={() => chooseForAll('office')}>{changed.allOffice}</Button>
        </div>
      )}
      {differences.map(difference => (
        <ConflictField
          key={difference.field.key}
          field={difference.field}
          mine={mine}
          serverStep={serverStep}
          side={getSide(difference)}
          onChoose={side => saveSides({ ...chosenSides, [difference.field.key]: side })}
        />
      ))}
    </Page>
  );
};

/** The chosen side of each field, and the office's version that it was compared with. */
type Choices = { version: number; sides: Record<string, Side> };
const noChoices: Choices = { version: 0, sides: {} };
