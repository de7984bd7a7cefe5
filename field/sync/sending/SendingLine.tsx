import { CheckIcon } from '../../framework/ui/icons/CheckIcon';
import { OfflineIcon } from '../../framework/ui/icons/OfflineIcon';
import { SendIcon } from '../../framework/ui/icons/SendIcon';
import { WarningIcon } from '../../framework/ui/icons/WarningIcon';
import { StatusLine } from '../../framework/ui/StatusLine';
import { useRerenderOn } from '../../framework/vault/useRerenderOn';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { useUnsent } from '../../work/tasks/useUnsent';
import { useSending } from './SendingContext';
import { listPendingItems } from './sync-items';
import { useAmountFormats } from './useAmountFormats';

/** Whether everything is at the office: « 3 étapes et 41 photos à envoyer (38 Mo) », at the top of every screen. */
export const SendingLine = () => {
  const { words, fill } = useWords();
  const { state } = useSending();
  const { leftInWords } = useAmountFormats();
  const unsent = useUnsent();
  const troubleCount = useTroubleCount();
  const to = '/sending';
  const unsentText = leftInWords(unsent);
  const toDecide = fill(words.sending.toDecide, { smart_count: troubleCount });

  if (state.is === 'signIn' || state.is === 'full' || state.is === 'tooOld')
    return (
      <StatusLine tone="bad" icon={<WarningIcon />} to={to}>
        {words.sending.stopped[state.is]}
      </StatusLine>
    );
  if (state.is === 'sending' && unsent.count > troubleCount)
    return (
      <StatusLine tone="plain" icon={<SendIcon />} to={to}>
        {fill(words.sending.underWay, { done: state.done, of: state.of })}
      </StatusLine>
    );
  if (troubleCount)
    return (
      <StatusLine tone="bad" icon={<WarningIcon />} to={to}>
        {fill(words.sending.toDecideLeft, { troubles: toDecide, left: unsentText })}
      </StatusLine>
    );
  if (state.is === 'offline')
    return (
      <StatusLine tone={unsent.count ? 'warn' : 'plain'} icon={<OfflineIcon />} to={to}>
        {unsent.count ? fill(words.sending.offlineLeft, { left: unsentText }) : words.sending.offline}
      </StatusLine>
    );
  if (unsent.count)
    return (
      <StatusLine tone="warn" icon={<SendIcon />} to={to}>
        {unsentText}
      </StatusLine>
    );
  return (
    <StatusLine tone="good" icon={<CheckIcon />} to={to}>
      {words.sending.allSent}
    </StatusLine>
  );
};

/** How many items need a decision of the agent before they can be sent. */
const useTroubleCount = (): number => {
  useRerenderOn('arrivals');
  useRerenderOn('steps');
  useRerenderOn('photos');
  useRerenderOn('outcomes');
  return listPendingItems(useVault()).filter(({ row }) => row.trouble).length;
};
