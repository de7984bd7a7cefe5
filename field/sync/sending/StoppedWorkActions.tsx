import { useState } from 'react';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { Sheet } from '../../framework/ui/Sheet';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { unsentAmong } from '../../work/tasks/unsent-counts';
import { isDetached } from '../../work/tasks/work-identity';
import type { WorkId } from '../../work/vault/tables';
import { getHandOver, requestHandOver } from './hand-overs';
import { discardWork } from './resolve-conflict';
import { useSending } from './SendingContext';
import type { SyncItem } from './sync-items';
import { useAmountFormats } from './useAmountFormats';

/** Work that the office has stopped: its reason, and the options to hand over unsent data, or to discard it. */
export const StoppedWorkActions = ({ id, items }: { id: WorkId; items: readonly SyncItem[] }) => {
  const vault = useVault();
  const { sendNow } = useSending();
  const { words, fill } = useWords();
  const { countsInWords } = useAmountFormats();
  const [isConfirming, setConfirming] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { busy, once } = useSingleFlight();
  const overTrouble = items.flatMap(({ row }) => (row.trouble?.kind === 'over' ? [row.trouble] : []))[0];
  const unsentText = countsInWords(
    unsentAmong({
      arrivals: items.flatMap(item => (item.table === 'arrivals' ? [item.row] : [])),
      steps: items.flatMap(item => (item.table === 'steps' ? [item.row] : [])),
      photos: items.flatMap(item => (item.table === 'photos' ? [item.row] : [])),
      outcomes: items.flatMap(item => (item.table === 'outcomes' ? [item.row] : [])),
    }),
  );
  const discard = async () => {
    setFailed(false);
    await discardWork(vault, id).catch(() => setFailed(true));
  };
  const handOver = getHandOver(vault, id);
  const isHandingOver = handOver !== null && !handOver.refused;
  // The server only accepts work that it knows to have been the agent's.
  const isUnknown = isDetached(id);
  const handOverNow = async () => {
    setFailed(false);
    await requestHandOver(vault, [id]).then(
      () => void sendNow().catch(() => undefined),
      () => setFailed(true),
    );
  };
  return (
    <>
      <Notice tone="bad">
        <strong>{overTrouble?.message || (isUnknown ? words.sending.setAside : words.sending.over)}</strong>{' '}
        {overTrouble?.cause} {words.sending.overKept} {!isUnknown && words.sending.handOverWhy}
      </Notice>
      {handOver?.refused && <Notice tone="bad">{handOver.refused}</Notice>}
      {isHandingOver && <Notice tone="plain">{words.sending.handingOver}</Notice>}
      {!isHandingOver && !isUnknown && (
        <Button look="main" busy={busy} onClick={() => once(handOverNow)}>
          {words.sending.handOver}
        </Button>
      )}
      {hasFailed && !isConfirming && <Notice tone="bad">{words.sending.failed}</Notice>}
      <Button onClick={() => setConfirming(true)}>{words.sending.giveUp}</Button>
      <Sheet open={isConfirming} onClose={() => setConfirming(false)} title={words.sending.giveUp}>
        <p>{fill(words.sending.giveUpSure, { what: unsentText })}</p>
        {hasFailed && <Notice tone="bad">{words.sending.failed}</Notice>}
        <Button look="main" onClick={() => setConfirming(false)}>
          {words.sending.keep}
        </Button>
        <Button look="danger" busy={busy} onClick={() => once(discard)}>
          {words.sending.giveUpDone}
        </Button>
      </Sheet>
    </>
  );
};
