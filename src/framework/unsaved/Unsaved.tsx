import { useUnsaved } from './useUnsaved';

/** For a dialog whose frame is rendered by the component that knows what was changed. */
export const Unsaved = ({ changed }: { changed: boolean }) => {
  useUnsaved(changed);
  return null;
};
