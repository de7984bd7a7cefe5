import { useUnsavedChanges } from './useUnsavedChanges';

/** For a dialog whose frame is rendered by the component that knows what was changed. */
export const UnsavedChanges = ({ changed }: { changed: boolean }) => {
  useUnsavedChanges(changed);
  return null;
};
