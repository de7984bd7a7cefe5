import { dates } from '../../../i18n/dates';
import { Button } from '../../framework/ui/Button';
import { Empty } from '../../framework/ui/Empty';
import { Notice } from '../../framework/ui/Notice';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useWords } from '../../framework/words/useWords';
import { useSending } from '../../sync/sending/SendingContext';

/** Shows the age of outdated data: never fetched, offline, or not updated for a while. */
export const DataAge = ({ fetched }: { fetched: string | null }) => {
  const { words, fill, language } = useWords();
  const { state } = useSending();
  if (!fetched) return <NeverFetched />;
  const isOffline = state.is === 'offline';
  if (!isOffline && (state.is !== 'later' || Date.now() - Date.parse(fetched) < updatedWithin)) return null;
  const text = isOffline ? words.today.offlineSince : words.today.failingSince;
  return <Notice tone="plain">{fill(text, { at: dates[language].ago(fetched) })}</Notice>;
};

const NeverFetched = () => {
  const { words } = useWords();
  const { state, sendNow } = useSending();
  const { busy, once } = useSingleFlight();
  const texts = words.today;
  if (state.is === 'idle' || state.is === 'sending')
    return (
      <Empty>
        <p>{texts.neverFetched}</p>
      </Empty>
    );
  return (
    <Empty>
      <p>{state.is === 'offline' ? texts.neverFetchedOffline : texts.neverFetchedFailed}</p>
      <Button busy={busy} onClick={() => once(sendNow)}>
        {texts.retry}
      </Button>
    </Empty>
  );
};

/** In milliseconds: more than two polls. A pause between two rounds is nothing to speak of. */
const updatedWithin = 10 * 60_000;
