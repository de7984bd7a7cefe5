import { useState } from 'react';

/**
 * The record being edited, as it was `opened`, though the page refetches it meanwhile. After a version conflict
 * saving overwrites what was read since: `from` is that then.
 */
export const useEditedRecord = <T>(latest: T) => {
  const [opened] = useState(latest);
  const [hasConflict, setHasConflict] = useState(false);
  return { opened, from: hasConflict ? latest : opened, noteOutrun: () => setHasConflict(true) };
};
