import { dates } from '../../../i18n/dates';
import { Button } from '../../framework/ui/Button';
import { Empty } from '../../framework/ui/Empty';
import { CheckIcon } from '../../framework/ui/icons/CheckIcon';
import { Notice } from '../../framework/ui/Notice';
import { Page } from '../../framework/ui/Page';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useReference } from '../../framework/vault/useReference';
import { useRerenderOn } from '../../framework/vault/useRerenderOn';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { useUnsent } from '../../work/tasks/useUnsent';
import { canSendPhotos } from './network';
import { PendingWork } from './PendingWork';
import { useSending } from './SendingContext';
import styles from './SendingPage.module.css';
import { SentWorks } from './SentWorks';
import { StoppedNotice } from './StoppedNotice';
import { listPendingItems } from './sync-items';
import { useAmountFormats } from './useAmountFormats';
import { WifiChoice } from './WifiChoice';

/** Everything that is not at the office yet, with its state, its problem, and a way to fix it. */
export const SendingPage = () => {
  const vault = useVault();
  const { words, fill, language } = useWords();
  const { state, sendNow } = useSending();
  const { leftInWords } = useAmountFormats();
  const unsent = useUnsent();
  const { busy, once } = useSingleFlight();
  const fetched = useReference<{ at: number }>('fetched');
  useRerenderOn('plans');
  useRerenderOn('tasks');

  const works = [...new Set(listPendingItems(vault).map(({ row }) => row.work))];
  return (
    <Page
      title={words.sending.title}
      action={
        <Button look="main" busy={busy || state.is === 'sending'} onClick={() => once(sendNow)}>
          {words.sending.now}
        </Button>
      }
    >
      <StoppedNotice state={state} />
      {unsent.photos > 0 && !canSendPhotos(vault) && <Notice tone="plain">{words.sending.wifiWaits}</Notice>}
      {unsent.count > 0 && <p className={styles.left}>{leftInWords(unsent)}</p>}
      {works.map(work => (
        <PendingWork key={work} id={work} />
      ))}
      {!works.length && (
        <Empty>
          <CheckIcon />
          <p>{words.sending.nothing}</p>
          {fetched && (
            <p>
              {fill(words.sending.heard, {
                at: dates[language].instant(new Date(fetched.at).toISOString()),
              })}
            </p>
          )}
        </Empty>
      )}
      <WifiChoice />
      <SentWorks />
    </Page>
  );
};
