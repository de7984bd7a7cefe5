import { useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { distanceBetween } from '../../../contract/sites/distance';
import { getArrivalWarnings } from '../../../contract/work/arrival-warnings';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { distanceIn } from '../../../i18n/numbers';
import { StorageFullNotice } from '../../framework/drafts/StorageFullNotice';
import type { StoredValue } from '../../framework/drafts/stored-value';
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
import { getWork, type Work } from '../../work/tasks/work';
import { draftNames } from '../../work/vault/draft-names';
import { requestCompassPermission } from '../photos/location';
import { getPathAfter } from '../step/list-steps';
import styles from './ArrivalForm.module.css';
import { ClockInStep } from './ClockInStep';
import { ClockNotice } from './ClockNotice';
import { PositionCard } from './PositionCard';
import { SiteDistance } from './SiteDistance';

/** Position, time and the other input on arrival. Nothing that is missing stops the agent from continuing. */
export const ArrivalForm = ({ work, plan_id }: { work: Work; plan_id: number }) => {
  const vault = useVault();
  const { words } = useWords();
  const [, navigate] = useLocation();
  const { state, position, hasWaited, isAccepted, isGood, accept } = useArrivalPosition();
  const draft = useDraft<string>({
    work: work.id,
    name: draftNames.arrival,
    empty: '',
    label: words.arrival.farAsk,
    text: reason => reason,
  });
  const reason = draft.value();
  const [isReasonRequested, setReasonRequested] = useState(false);
  const { busy, once } = useSingleFlight();
  const [isFull, setFull] = useState(false);
  const reasonId = useId();

  const canStartWithout = state === 'refused' || state === 'lost' || hasWaited;
  const isReasonMissing = !reason.trim();
  const now = Date.now();
  const distance = distanceBetween(position?.place ?? null, work.site.place);
  const isFar = getArrivalWarnings({
    place: position?.place ?? null,
    distance,
    at: new Date(now),
    received: new Date(now - getClockOffset(now)),
  }).includes('far');

  const startWork = async () => {
    void requestCompassPermission();
    if (isFar && isReasonMissing && !isReasonRequested) {
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
      const begun = getWork(vault, work.id) ?? work;
      navigate(getPathAfter(begun, taskKindDefinitions[work.kind].clockin), { replace: true });
    } catch {
      setFull(true);
    }
  };

  const renderAction = () => {
    if (!position)
      return (
        <Button look="main" onClick={() => once(startWork)} busy={busy} disabled={!canStartWithout}>
          {canStartWithout ? words.arrival.beginWithout : words.arrival.searching}
        </Button>
      );
    if (!isGood)
      return (
        <Button look="main" onClick={() => accept(position)}>
          {words.arrival.use}
        </Button>
      );
    return (
      <Button look="main" onClick={() => once(startWork)} busy={busy}>
        {isReasonRequested && isFar && isReasonMissing ? words.arrival.beginAnyway : words.arrival.begin}
      </Button>
    );
  };

  return (
    <Page title={words.arrival.title} back={`/work/${work.id}`} action={renderAction()}>
      <WorkSummary work={work} />
      <ClockNotice />
      <PositionCard
        {...{ state, position, isAccepted, isGood, hasWaited }}
        onSearchAgain={() => accept(null)}
      >
        {position && (
          <>
            <SiteDistance site={work.site} from={position.place} />
            {work.drop_site && <SiteDistance site={work.drop_site} from={position.place} />}
          </>
        )}
      </PositionCard>
      {isFar && distance !== null && (
        <FarReasonCard
          id={reasonId}
          distance={distance}
          draft={draft}
          isMissing={isReasonRequested && isReasonMissing}
        />
      )}
      <ClockInStep work={work} />
      {isFull && <Notice tone="bad">{words.arrival.noRoom}</Notice>}
    </Page>
  );
};

const WorkSummary = ({ work }: { work: Work }) => {
  const { words } = useWords();
  return (
    <div className={styles.work}>
      <KindMark kind={work.kind} />
      <div>
        <p className={styles.kind}>{words.site.kinds[work.kind]}</p>
        <p className={styles.site}>
          <SiteCodes site={work.site} drop_site={work.drop_site} />
        </p>
      </div>
    </div>
  );
};

/** The agent is far from the site: a field for the reason. */
const FarReasonCard = ({
  id,
  distance,
  draft,
  isMissing,
}: {
  /** Of the text field. */
  id: string;
  distance: number;
  draft: StoredValue<string>;
  /** The reason was requested and is still missing. */
  isMissing: boolean;
}) => {
  const { words, fill, language } = useWords();
  const reason = draft.value();
  return (
    <Card>
      <Notice tone="warn">{fill(words.arrival.far, { distance: distanceIn(language, distance) })}</Notice>
      <label className={styles.ask} htmlFor={id}>
        {words.arrival.farAsk}
      </label>
      <textarea
        id={id}
        className={styles.reason}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={event => draft.set(event.target.value)}
        aria-describedby={`${id}-help`}
      />
      <p id={`${id}-help`} className={styles.help}>
        {words.arrival.farHelp}
      </p>
      {draft.failure() !== null && <StorageFullNotice text={reason} />}
      {isMissing && <Notice tone="bad">{words.arrival.farMissing}</Notice>}
    </Card>
  );
};

/** The phone's position, until the agent accepts an inaccurate one. */
const useArrivalPosition = () => {
  const { state, position: latest } = usePosition('now', true);
  const hasWaited = useHasWaited(20_000);
  const [accepted, accept] = useState<Position | null>(null);
  const position = accepted ?? latest;
  const isGood = !!accepted || (!!position && position.accuracy <= goodAccuracyMetres);
  return { state, position, hasWaited, isAccepted: !!accepted, isGood, accept };
};

/** Up to this accuracy the position is used without confirmation. */
const goodAccuracyMetres = 50;

/** Whether that time has passed since the component was mounted. */
const useHasWaited = (milliseconds: number) => {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return hasWaited;
};
