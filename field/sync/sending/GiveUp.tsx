import { useState } from 'react';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { Sheet } from '../../framework/ui/Sheet';
import { useOnce } from '../../framework/ui/useOnce';
import type { WorkId } from '../../framework/vault/tables';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { isSetAside } from '../../work/tasks/set-aside';
import { unsentAmong } from '../../work/tasks/unsent';
import { giveUp } from './deciding';
import { askHandOver, handOverOf } from './handing-over';
import { useSending } from './SendingContext';
import { useSizes } from './useSizes';
import type { Item } from './waiting';

/** Work that the office has stopped: its reason, and the options to hand over unsent data, or to discard it. */
export const GiveUp = ({ id, items }: { id: WorkId; items: readonly Item[] }) => {
  const vault = useVault();
  const { sendNow } = useSending();
  const { words, fill } = useWords();
  const { countsInWords } = useSizes();
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const { busy, once } = useOnce();
  const told = items.flatMap(({ row }) => (row.trouble?.kind === 'over' ? [row.trouble] : []))[0];
  const what = countsInWords(
    unsentAmong({
      arrivals: items.flatMap(item => (item.of === 'arrivals' ? [item.row] : [])),
      steps: items.flatMap(item => (item.of === 'steps' ? [item.row] : [])),
      photos: items.flatMap(item => (item.of === 'photos' ? [item.row] : [])),
      outcomes: items.flatMap(item => (item.of === 'outcomes' ? [item.row] : [])),
    }),
  );
  const take = async () => {
    setFailed(false);
    await giveUp(vault, id).catch(() => setFailed(true));
  };
  const handOver = handOverOf(vault, id);
  // The server only accepts work that it knows to have been the agent's.
  const isUnknown = isSetAside(id);
  const hand = async () => {
    setFailed(false);
    await askHandOver(vault, [id]).then(
      () => void sendNow().catch(() => undefined),
      () => setFailed(true),
    );
  };
  return (
    <>
      <Notice tone="bad">
        <strong>{told?.message || (isUnknown ? words.sending.setAside : words.sending.over)}</strong>{' '}
        {told?.cause} {words.sending.overKept} {!isUnknown && words.sending.handOverWhy}
      </Notice>
      {handOver?.refused && <Notice tone="bad">{handOver.refused}</Notice>}
      {handOver && !handOver.refused ? (
        <Notice tone="plain">{words.sending.handingOver}</Notice>
      ) : (
        !isUnknown && (
          <Button look="main" busy={busy} onClick={() => once(hand)}>
            {words.sending.handOver}
          </Button>
        )
      )}
      {failed && !open && <Notice tone="bad">{words.sending.failed}</Notice>}
      <Button onClick={() => setOpen(true)}>{words.sending.giveUp}</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={words.sending.giveUp}>
        <p>{fill(words.sending.giveUpSure, { what })}</p>
        {failed && <Notice tone="bad">{words.sending.failed}</Notice>}
        <Button look="main" onClick={() => setOpen(false)}>
          {words.sending.keep}
        </Button>
        <Button look="danger" busy={busy} onClick={() => once(take)}>
          {words.sending.giveUpDone}
        </Button>
      </Sheet>
    </>
  );
};
