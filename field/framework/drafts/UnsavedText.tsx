import { lazyComponent } from '../ui/lazy-component';
import { useUnsavedDrafts } from './unsaved-drafts';

const UnsavedTextDialog = lazyComponent(() =>
  import('./UnsavedTextDialog').then(dialog => dialog.UnsavedTextDialog),
);

/** Texts typed on a screen that has been left, and that could not be stored: one after the other, on any screen. */
export const UnsavedText = () => {
  const unsaved = useUnsavedDrafts().find(({ isShown }) => !isShown);
  return unsaved ? <UnsavedTextDialog key={unsaved.key} unsaved={unsaved} /> : null;
};
