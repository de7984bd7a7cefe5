import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { type ImpossibleCause, impossibleCauses, isNoteMissing } from '../../../contract/work/impossible';
import { ImpossiblePhotos } from '../../evidence/photos/ImpossiblePhotos';
import { StorageFullNotice } from '../../framework/drafts/StorageFullNotice';
import { useDraft } from '../../framework/drafts/useDraft';
import { Button } from '../../framework/ui/Button';
import { Empty } from '../../framework/ui/Empty';
import { Notice } from '../../framework/ui/Notice';
import { Page } from '../../framework/ui/Page';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useRerenderOn } from '../../framework/vault/useRerenderOn';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { reopenWork, reportImpossible } from '../../work/tasks/entries';
import { getWork, type Work } from '../../work/tasks/work';
import { draftNames } from '../../work/vault/draft-names';
import type { WorkId } from '../../work/vault/tables';
import styles from './ImpossiblePage.module.css';

/** Reports that work cannot be done: cause, note and photos; the agent may withdraw the report until it is sent. */
export const ImpossiblePage = ({ work: id }: { work: WorkId }) => {
  const vault = useVault();
  useRerenderOn('plans');
  useRerenderOn('tasks');
  useRerenderOn('arrivals');
  useRerenderOn('outcomes');
  const { words } = useWords();
  const work = getWork(vault, id);
  const texts = words.photos.impossible;
  if (!work)
    return (
      <Page title={texts.title} back={`/work/${id}`}>
        <Empty>{texts.gone}</Empty>
      </Page>
    );
  if (work.outcome?.kind === 'impossible') return <ImpossibleReport work={work} outcome={work.outcome} />;
  return <ImpossibleForm key={id} work={work} />;
};

type ImpossibleOutcome = Extract<NonNullable<Work['outcome']>, { kind: 'impossible' }>;

const ImpossibleForm = ({ work }: { work: Work }) => {
  const vault = useVault();
  const { words } = useWords();
  const texts = words.photos.impossible;
  const idPrefix = useId();
  const [, navigate] = useLocation();
  const draft = useDraft<ImpossibleDraft>({
    work: work.id,
    name: draftNames.impossible,
    empty: emptyDraft,
    label: texts.title,
    text: ({ note }) => note,
  });
  const { cause, note } = draft.value();
  const [error, setError] = useState<'cause' | 'note' | 'room' | null>(null);
  const { busy, once } = useSingleFlight();
  const update = (values: Partial<ImpossibleDraft>) => {
    draft.set({ ...draft.value(), ...values });
    setError(null);
  };
  const hasArrived = work.arrival !== null || work.task !== null;
  const report = async () => {
    if (!cause) return setError('cause');
    if (isNoteMissing({ cause, note: note.trim() || undefined })) return setError('note');
    await once(async () => {
      await draft.settle();
      await reportImpossible(vault, work, cause, note.trim() || null).catch(() => setError('room'));
    });
  };
  const errorId = `${idPrefix}-lacks`;
  const action = hasArrived ? (
    <>
      {error && (
        <div id={errorId}>
          <Notice tone="bad">{texts.lacks[error]}</Notice>
        </div>
      )}
      <Button look="main" busy={busy} onClick={report}>
        {texts.tell}
      </Button>
    </>
  ) : (
    <Button look="main" onClick={() => navigate(`/work/${work.id}/arrive`)}>
      {texts.arrive}
    </Button>
  );
  return (
    <Page title={texts.title} back={`/work/${work.id}`} action={action}>
      <p className={styles.lead}>{texts.lead}</p>
      {!hasArrived && <Notice tone="warn">{texts.notArrived}</Notice>}
      <CauseChoice
        value={cause}
        onChange={selected => update({ cause: selected })}
        errorId={error === 'cause' ? errorId : undefined}
      />
      <div className={styles.note}>
        <label htmlFor={`${idPrefix}-note`}>{cause === 'other' ? texts.noteNeeded : texts.note}</label>
        <textarea
          id={`${idPrefix}-note`}
          rows={3}
          maxLength={2000}
          required={cause === 'other'}
          aria-describedby={error === 'note' ? errorId : undefined}
          value={note}
          onChange={({ target }) => update({ note: target.value })}
        />
      </div>
      {draft.failure() !== null && <StorageFullNotice text={note} />}
      <section className={styles.photos}>
        <h2>{texts.photos}</h2>
        <ImpossiblePhotos work={work.id} />
      </section>
    </Page>
  );
};

const CauseChoice = ({
  value,
  onChange,
  errorId,
}: {
  value: ImpossibleCause | undefined;
  onChange: (cause: ImpossibleCause) => void;
  errorId: string | undefined;
}) => {
  const { words } = useWords();
  const texts = words.photos.impossible;
  const groupName = useId();
  return (
    <fieldset className={styles.causes} aria-describedby={errorId}>
      <legend>{texts.cause}</legend>
      {impossibleCauses.map(cause => (
        <label key={cause} className={styles.cause}>
          <input type="radio" name={groupName} checked={value === cause} onChange={() => onChange(cause)} />
          <span>{texts.causes[cause]}</span>
        </label>
      ))}
    </fieldset>
  );
};

/** Why the work cannot be done, as far as entered. */
type ImpossibleDraft = { cause?: ImpossibleCause; note: string };
const emptyDraft: ImpossibleDraft = { note: '' };

const ImpossibleReport = ({ work, outcome }: { work: Work; outcome: ImpossibleOutcome }) => {
  const vault = useVault();
  const { words, fill } = useWords();
  const texts = words.photos.impossible;
  const [hasFailed, setFailed] = useState(false);
  const isSent = outcome.sent_at !== null;
  const withdraw = () => reopenWork(vault, work).catch(() => setFailed(true));
  return (
    <Page
      title={texts.title}
      back={`/work/${work.id}`}
      action={!isSent && <Button onClick={withdraw}>{texts.withdraw}</Button>}
    >
      <Notice tone={isSent ? 'good' : 'plain'}>{isSent ? texts.sent : texts.waits}</Notice>
      {outcome.trouble && 'message' in outcome.trouble && (
        <Notice tone="bad">{fill(texts.refused, { message: outcome.trouble.message })}</Notice>
      )}
      {hasFailed && <Notice tone="bad">{texts.lacks.room}</Notice>}
      <dl className={styles.report}>
        <dt>{texts.cause}</dt>
        <dd>{texts.causes[outcome.cause]}</dd>
        {outcome.note && (
          <>
            <dt>{texts.note}</dt>
            <dd>{outcome.note}</dd>
          </>
        )}
      </dl>
      <section className={styles.photos}>
        <h2>{texts.photos}</h2>
        <ImpossiblePhotos work={work.id} />
      </section>
    </Page>
  );
};
