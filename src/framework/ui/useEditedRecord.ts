import { useState } from 'react';

/**
 * The record being edited, as it was `opened`, though the page refetches it meanwhile. `base` is the version that
 * saving overwrites: after a version conflict, the one fetched since.
 */
export const useEditedRecord = <T>(latest: T) => {
  const [opened] = useState(latest);
  const [hasConflict, setHasConflict] = useState(false);
  return { opened, base: hasConflict ? latest : opened, markConflict: () => setHasConflict(true) };
};
