import { later } from '../ui/later';
import { useUnsaved } from './unsaved';

const UnsavedTextDialog = later(() => import('./UnsavedTextDialog').then(dialog => dialog.UnsavedTextDialog));

/** Texts typed on a screen that has been left, and that could not be stored: one after the other, on any screen. */
export const UnsavedText = () => {
  const unsaved = useUnsaved().find(({ isShown }) => !isShown);
  return unsaved ? <UnsavedTextDialog key={unsaved.key} unsaved={unsaved} /> : null;
};
