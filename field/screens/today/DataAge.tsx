import { dates } from '../../../i18n/dates';
import { Empty } from '../../framework/ui/Empty';
import { Notice } from '../../framework/ui/Notice';
import { useWords } from '../../framework/words/useWords';
import { useSending } from '../../sync/sending/SendingContext';

/** Shows the age of outdated data: never fetched, or offline for a while. */
export const DataAge = ({ fetched }: { fetched: string | null }) => {
  const { words, fill, language } = useWords();
  const { state } = useSending();
  const isOffline = state.is === 'offline';
  if (!fetched)
    return (
      <Empty>
        <p>{isOffline ? words.today.neverFetchedOffline : words.today.neverFetched}</p>
      </Empty>
    );
  return isOffline ? (
    <Notice tone="plain">{fill(words.today.offlineSince, { at: dates[language].ago(fetched) })}</Notice>
  ) : null;
};
