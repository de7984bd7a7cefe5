import { useState } from 'react';

/**
 * The record being edited, as it was `opened`, though the page refetches it meanwhile. After a version conflict
 * saving overwrites what was read since: `from` is that then.
 */
export const useEditedRecord = <T>(latest: T) => {
  const [opened] = useState(latest);
  const [outrun, setOutrun] = useState(false);
  return { opened, from: outrun ? latest : opened, noteOutrun: () => setOutrun(true) };
};
