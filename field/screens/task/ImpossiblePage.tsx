import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { type ImpossibleCause, impossibleCauses, isNoteMissing } from '../../../contract/work/impossible';
import { ImpossiblePhotos } from '../../evidence/photos/ImpossiblePhotos';
import { StorageFullNotice } from '../../framework/drafts/StorageFullNotice';
import { draftNames } from '../../framework/drafts/text-draft';
import { useDraft } from '../../framework/drafts/useDraft';
import { Button } from '../../framework/ui/Button';
import { Empty } from '../../framework/ui/Empty';
import { Notice } from '../../framework/ui/Notice';
import { Page } from '../../framework/ui/Page';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import type { WorkId } from '../../framework/vault/tables';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { reopenWork, reportImpossible } from '../../work/tasks/entries';
import { getWork, type Work } from '../../work/tasks/work';
import styles from './ImpossiblePage.module.css';

/** « Cannot be done »: cause, note and photos; the agent may withdraw it until it has been sent. */
export const ImpossiblePage = ({ work: id }: { work: WorkId }) => {
  const vault = useVault();
  useTable('plans');
  useTable('tasks');
  useTable('arrivals');
  useTable('outcomes');
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

type Reported = Extract<NonNullable<Work['outcome']>, { kind: 'impossible' }>;

const ImpossibleForm = ({ work }: { work: Work }) => {
  const vault = useVault();
  const { words } = useWords();
  const texts = words.photos.impossible;
  const ids = useId();
  const [, navigate] = useLocation();
  const draft = useDraft<Saying>({
    ...{ work: work.id, name: draftNames.impossible, empty: nothing, label: texts.title },
    text: ({ note }) => note,
  });
  const { cause, note } = draft.value();
  const [error, setError] = useState<'cause' | 'note' | 'room' | null>(null);
  const { busy, once } = useSingleFlight();
  const hasArrived = work.arrival !== null || work.task !== null;
  const report = async () => {
    if (!cause) return setError('cause');
    if (isNoteMissing({ cause, note: note.trim() || undefined })) return setError('note');
    await once(async () => {
      await draft.settle();
      await reportImpossible(vault, work, cause, note.trim() || null).catch(() => setError('room'));
    });
  };
  return (
    <Page
      title={texts.title}
      back={`/work/${work.id}`}
      action={
        hasArrived ? (
          <>
            {error && (
              <div id={`${ids}-lacks`}>
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
        )
      }
    >
      <p className={styles.lead}>{texts.lead}</p>
      {!hasArrived && <Notice tone="warn">{texts.notArrived}</Notice>}
      <fieldset className={styles.causes} aria-describedby={error === 'cause' ? `${ids}-lacks` : undefined}>
        <legend>{texts.cause}</legend>
        {impossibleCauses.map(each => (
          <label key={each} className={styles.cause}>
            <input
              type="radio"
              name={ids}
              checked={cause === each}
              onChange={() => {
                draft.set({ ...draft.value(), cause: each });
                setError(null);
              }}
            />
            <span>{texts.causes[each]}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.note}>
        <label htmlFor={`${ids}-note`}>{cause === 'other' ? texts.noteNeeded : texts.note}</label>
        <textarea
          id={`${ids}-note`}
          rows={3}
          maxLength={2000}
          required={cause === 'other'}
          aria-describedby={error === 'note' ? `${ids}-lacks` : undefined}
          value={note}
          onChange={({ target }) => {
            draft.set({ ...draft.value(), note: target.value });
            setError(null);
          }}
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

/** Why it cannot be done, as far as entered. */
type Saying = { cause?: ImpossibleCause; note: string };
const nothing: Saying = { note: '' };

const ImpossibleReport = ({ work, outcome }: { work: Work; outcome: Reported }) => {
  const vault = useVault();
  const { words, fill } = useWords();
  const texts = words.photos.impossible;
  const [failed, fail] = useState(false);
  const sent = outcome.sent_at !== null;
  const withdraw = () => reopenWork(vault, work).catch(() => fail(true));
  return (
    <Page
      title={texts.title}
      back={`/work/${work.id}`}
      action={!sent && <Button onClick={withdraw}>{texts.withdraw}</Button>}
    >
      <Notice tone={sent ? 'good' : 'plain'}>{sent ? texts.sent : texts.waits}</Notice>
      {outcome.trouble && 'message' in outcome.trouble && (
        <Notice tone="bad">{fill(texts.refused, { message: outcome.trouble.message })}</Notice>
      )}
      {failed && <Notice tone="bad">{texts.lacks.room}</Notice>}
      <dl className={styles.told}>
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
