import { dates } from '../../../i18n/dates';
import { isUnreachable } from '../../framework/server/call';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { useWords } from '../../framework/words/useWords';

/** Why a list could not be fetched. */
export type FetchError = 'offline' | 'failed';
export const getFetchError = (thrown: unknown): FetchError => (isUnreachable(thrown) ? 'offline' : 'failed');

/** Says why a list could not be fetched and how old the shown one is, with « Réessayer ». */
export const FetchNotice = ({
  error,
  at,
  onRetry,
}: {
  error: FetchError;
  /** When the shown list was fetched, if there is one. */
  at: string | null;
  onRetry: () => void;
}) => {
  const { words, fill, language } = useWords();
  const texts = words.today;
  const offline = at ? fill(texts.offlineSince, { at: dates[language].ago(at) }) : texts.listOffline;
  return (
    <Notice tone={error === 'failed' ? 'bad' : 'plain'}>
      <p>{error === 'failed' ? texts.failed : offline}</p>
      <Button onClick={onRetry}>{texts.retry}</Button>
    </Notice>
  );
};
