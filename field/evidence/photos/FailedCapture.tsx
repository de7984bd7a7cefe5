import { lazyComponent } from '../../framework/ui/lazy-component';
import { useCaptures } from './captures';

const UnfitDialog = lazyComponent(() =>
  import('./InvalidPictureDialog').then(dialog => dialog.InvalidPictureDialog),
);
const UnsavedPictureDialog = lazyComponent(() =>
  import('./UnsavedPictureDialog').then(dialog => dialog.UnsavedPictureDialog),
);

/** Pictures that were not stored, one after the other, on whatever screen the agent is by then. */
export const FailedCapture = () => {
  const unkept = useCaptures().find(capture => capture.is !== 'making');
  if (!unkept) return null;
  const key = `${unkept.work}/${unkept.test}/${unkept.index}`;
  return unkept.is === 'unfit' ? (
    <UnfitDialog key={key} unfit={unkept} />
  ) : (
    <UnsavedPictureDialog key={key} unsaved={unkept} />
  );
};
