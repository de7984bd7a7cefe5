import { useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { distanceBetween } from '../../../contract/sites/distance';
import { getArrivalWarnings } from '../../../contract/work/arrival-warnings';
import { distanceIn } from '../../../i18n/numbers';
import { StorageFullNotice } from '../../framework/drafts/StorageFullNotice';
import { draftNames } from '../../framework/drafts/text-draft';
import { useDraft } from '../../framework/drafts/useDraft';
import { getClockOffset } from '../../framework/server/clock';
import { Button } from '../../framework/ui/Button';
import { Card } from '../../framework/ui/Card';
import { Notice } from '../../framework/ui/Notice';
import { Page } from '../../framework/ui/Page';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { KindMark } from '../../work/site/KindMark';
import { SiteCodes } from '../../work/site/SiteCodes';
import { type Position, usePosition } from '../../work/site/usePosition';
import { saveArrival } from '../../work/tasks/entries';
import type { Work } from '../../work/tasks/work';
import { requestCompassPermission } from '../photos/location';
import styles from './ArrivalForm.module.css';
import { ClockInStep } from './ClockInStep';
import { ClockNotice } from './ClockNotice';
import { PositionCard } from './PositionCard';
import { SiteDistance } from './SiteDistance';

/** Place, time and whatever else is asked for on arrival. None of it stops the agent from continuing. */
export const ArrivalForm = ({ work, plan_id }: { work: Work; plan_id: number }) => {
  const vault = useVault();
  const { words, fill, language } = useWords();
  const [, go] = useLocation();
  const locating = usePosition('now', true);
  const hasWaited = useWaited(20_000);
  const [acceptedPosition, take] = useState<Position | null>(null);
  const draft = useDraft({
    ...{ work: work.id, name: draftNames.arrival, empty: '', label: words.arrival.farAsk },
    text: typed => typed,
  });
  const reason = draft.value();
  const [isReasonRequested, setReasonRequested] = useState(false);
  const { busy, once } = useSingleFlight();
  const [isFull, setFull] = useState(false);
  const reasonId = useId();

  const position = acceptedPosition ?? locating.position;
  const isGood = !!acceptedPosition || (!!position && position.accuracy <= goodMetres);
  const mayGoWithout = locating.state === 'refused' || locating.state === 'lost' || hasWaited;
  const now = Date.now();
  const distance = distanceBetween(position?.place ?? null, work.site.place);
  const isFar = getArrivalWarnings({
    place: position?.place ?? null,
    distance,
    at: new Date(now),
    received: new Date(now - getClockOffset(now)),
  }).includes('far');

  const begin = async () => {
    void requestCompassPermission();
    if (isFar && !reason.trim() && !isReasonRequested) {
      setReasonRequested(true);
      document.getElementById(reasonId)?.focus();
      return;
    }
    setFull(false);
    try {
      await draft.settle();
      await saveArrival(vault, work, {
        plan_id,
        place: position?.place ?? null,
        accuracy: position ? Math.round(position.accuracy) : null,
        far_reason: isFar ? reason.trim() || null : null,
        data: {},
      });
      go(`/work/${work.id}`, { replace: true });
    } catch {
      setFull(true);
    }
  };

  const action = position ? (
    isGood ? (
      <Button look="main" onClick={() => once(begin)} busy={busy}>
        {isReasonRequested && isFar && !reason.trim() ? words.arrival.beginAnyway : words.arrival.begin}
      </Button>
    ) : (
      <Button look="main" onClick={() => take(position)}>
        {words.arrival.use}
      </Button>
    )
  ) : (
    <Button look="main" onClick={() => once(begin)} busy={busy} disabled={!mayGoWithout}>
      {mayGoWithout ? words.arrival.beginWithout : words.arrival.searching}
    </Button>
  );

  return (
    <Page title={words.arrival.title} back={`/work/${work.id}`} action={action}>
      <div className={styles.work}>
        <KindMark kind={work.kind} />
        <div>
          <p className={styles.kind}>{words.site.kinds[work.kind]}</p>
          <p className={styles.site}>
            <SiteCodes site={work.site} drop_site={work.drop_site} />
          </p>
        </div>
      </div>
      <ClockNotice />
      <PositionCard
        state={locating.state}
        position={position}
        isTaken={!!acceptedPosition}
        isGood={isGood}
        hasWaited={hasWaited}
        onSearchAgain={() => take(null)}
      >
        {position && (
          <>
            <SiteDistance site={work.site} from={position.place} />
            {work.drop_site && <SiteDistance site={work.drop_site} from={position.place} />}
          </>
        )}
      </PositionCard>
      {isFar && distance !== null && (
        <Card>
          <Notice tone="warn">{fill(words.arrival.far, { distance: distanceIn(language, distance) })}</Notice>
          <label className={styles.ask} htmlFor={reasonId}>
            {words.arrival.farAsk}
          </label>
          <textarea
            id={reasonId}
            className={styles.reason}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={event => draft.set(event.target.value)}
            aria-describedby={`${reasonId}-help`}
          />
          <p id={`${reasonId}-help`} className={styles.help}>
            {words.arrival.farHelp}
          </p>
          {draft.failure() !== null && <StorageFullNotice text={reason} />}
          {isReasonRequested && !reason.trim() && <Notice tone="bad">{words.arrival.farMissing}</Notice>}
        </Card>
      )}
      <ClockInStep work={work} />
      {isFull && <Notice tone="bad">{words.arrival.noRoom}</Notice>}
    </Page>
  );
};

/** Below this the position is taken without asking. */
const goodMetres = 50;

const useWaited = (milliseconds: number) => {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return waited;
};
