import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { PictureDialog } from '../../framework/ui/PictureDialog';
import { useWords } from '../../framework/words/useWords';
import { type Capture, setCaptureState } from './captures';

/** The picture cannot be sent: the slot is unchanged. */
export const InvalidPictureDialog = ({ unfit }: { unfit: Extract<Capture, { is: 'unfit' }> }) => {
  const { words } = useWords();
  const close = () => setCaptureState(unfit, null);
  return (
    <PictureDialog title={unfit.name} picture={null} onClose={close}>
      <Notice tone="bad">{words.photos[unfit.why]}</Notice>
      <Button look="main" onClick={close}>
        {words.photos.close}
      </Button>
    </PictureDialog>
  );
};
