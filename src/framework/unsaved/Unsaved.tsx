import { useUnsaved } from './useUnsaved';

/** Stands in a dialog whose frame is drawn by the component that knows what was changed. */
export const Unsaved = ({ changed }: { changed: boolean }) => {
  useUnsaved(changed);
  return null;
};
