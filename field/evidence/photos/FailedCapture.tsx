import { lazyComponent } from '../../framework/ui/lazy-component';
import { useCaptures } from './captures';

const InvalidPictureDialog = lazyComponent(() =>
  import('./InvalidPictureDialog').then(dialog => dialog.InvalidPictureDialog),
);
const UnsavedPictureDialog = lazyComponent(() =>
  import('./UnsavedPictureDialog').then(dialog => dialog.UnsavedPictureDialog),
);

/** Pictures that were not stored, one after the other, on whatever screen the agent is by then. */
export const FailedCapture = () => {
  const failed = useCaptures().find(capture => capture.is !== 'making');
  if (!failed) return null;
  const key = `${failed.work}/${failed.test}/${failed.index}`;
  return failed.is === 'unfit' ? (
    <InvalidPictureDialog key={key} unfit={failed} />
  ) : (
    <UnsavedPictureDialog key={key} unsaved={failed} />
  );
};
