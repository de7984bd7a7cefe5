import { useState } from 'react';
import { useLocation } from 'wouter';
import { getStep } from '../../../contract/work/evidence';
import { compareVersions } from '../../evidence/step/compare-versions';
import { draftNames } from '../../framework/drafts/text-draft';
import { useDraft } from '../../framework/drafts/useDraft';
import { Button } from '../../framework/ui/Button';
import { Empty } from '../../framework/ui/Empty';
import { Notice } from '../../framework/ui/Notice';
import { Page } from '../../framework/ui/Page';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import type { StepEntry, WorkId } from '../../framework/vault/tables';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { getWork, type Work } from '../../work/tasks/work';
import { ConflictField, type Side } from './ConflictField';
import styles from './ConflictPage.module.css';
import { resolveConflict } from './resolve-conflict';

/**
 * A step that both the agent and the office have changed: both versions, field by field, and the agent's choice of
 * each.
 */
export const ConflictPage = ({ work: id, test }: { work: WorkId; test: string }) => {
  const vault = useVault();
  const { words } = useWords();
  useTable('steps');
  useTable('tasks');
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
  const { held } = entry.trouble;
  return <Choosing key={held.version} work={work} entry={entry} held={held} />;
};

type ServerVersion = Extract<StepEntry['trouble'], { kind: 'changed' }>['held'];

const Choosing = ({ work, entry, held }: { work: Work; entry: StepEntry; held: ServerVersion }) => {
  const vault = useVault();
  const { words, fill, named } = useWords();
  const [, go] = useLocation();
  const draft = useDraft<Chosen>({
    ...{
      work: work.id,
      name: draftNames.versions(entry.test),
      empty: nothing,
      label: words.sending.changed.title,
    },
    text: () => '',
  });
  const { version, sides } = draft.value();
  // A choice made against another office version does not apply to this one.
  const chosen = version === held.version ? sides : nothing.sides;
  const setChosen = (next: Chosen['sides']) => draft.set({ version: held.version, sides: next });
  const [failed, setFailed] = useState(false);
  const { busy, once } = useSingleFlight();
  const { test, data: mine, base } = entry;
  const fields = compareVersions(work.kind, test, { mine, held: held.data, base: base.data });
  // If only one side has changed a field, that side is preselected.
  const sideOf = ({ field, onlyBy }: (typeof fields)[number]) => chosen[field.key] ?? onlyBy;
  const undecided = fields.filter(each => !sideOf(each)).length;
  const choose = (side: Side) => setChosen(Object.fromEntries(fields.map(({ field }) => [field.key, side])));
  const take = async () => {
    setFailed(false);
    const data = fields
      .filter(each => sideOf(each) === 'office')
      .reduce((made, { field }) => field.take(made, held.data), mine);
    try {
      await draft.settle();
      await resolveConflict(vault, work.id, test, data);
    } catch {
      setFailed(true);
      return;
    }
    go('/sending');
  };
  const step = getStep(work.kind, test);
  const { changed } = words.sending;
  return (
    <Page
      title={step ? named(step.label) : test}
      back="/sending"
      action={
        <Button look="main" disabled={undecided > 0} busy={busy} onClick={() => once(take)}>
          {undecided ? fill(changed.left, { smart_count: undecided }) : changed.take}
        </Button>
      }
    >
      <Notice tone="warn">{fields.length ? changed.why : changed.same}</Notice>
      {failed && <Notice tone="bad">{words.sending.failed}</Notice>}
      {fields.length > 1 && (
        <div className={styles.all}>
          <Button onClick={() => choose('mine')}>{changed.allMine}</Button>
          <Button onClick={() => choose('office')}>{changed.allOffice}</Button>
        </div>
      )}
      {fields.map(each => (
        <ConflictField
          key={each.field.key}
          field={each.field}
          mine={mine}
          held={held}
          side={sideOf(each)}
          choose={side => setChosen({ ...chosen, [each.field.key]: side })}
        />
      ))}
    </Page>
  );
};

/** The chosen side of each field, and the office's version that it was compared with. */
type Chosen = { version: number; sides: Record<string, Side> };
const nothing: Chosen = { version: 0, sides: {} };
