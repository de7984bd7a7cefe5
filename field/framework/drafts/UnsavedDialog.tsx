import { type ReactNode, useState } from 'react';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { PictureDialog } from '../ui/PictureDialog';
import { useSingleFlight } from '../ui/useSingleFlight';

/** What could not be stored stays on the screen until it is stored, saved elsewhere or discarded. */
export const UnsavedDialog = ({
  title,
  why,
  picture = null,
  exportControl,
  words,
  onRetry,
  onDiscard,
}: {
  title: string;
  why: string;
  picture?: ReactNode;
  /** The control that saves it outside of the app. */
  exportControl: ReactNode;
  words: { retry: string; drop: string; dropSure: string };
  onRetry: () => Promise<void>;
  onDiscard: () => void;
}) => {
  const { busy, once } = useSingleFlight();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <PictureDialog title={title} preventClose onClose={() => {}} picture={picture}>
      <Notice tone="bad">{why}</Notice>
      <Button look="main" busy={busy} onClick={() => once(onRetry)}>
        {words.retry}
      </Button>
      {exportControl}
      {isConfirming && <p>{words.dropSure}</p>}
      <Button look="danger" onClick={() => (isConfirming ? onDiscard() : setConfirming(true))}>
        {words.drop}
      </Button>
    </PictureDialog>
  );
};
