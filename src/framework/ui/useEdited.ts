import { useState } from 'react';

/**
 * What is edited, as it was `opened`, though the page reads it again meanwhile. Whoever was refused because somebody
 * else was faster writes over what was read since: `from` is that then.
 */
export const useEdited = <T>(latest: T) => {
  const [opened] = useState(latest);
  const [outrun, setOutrun] = useState(false);
  return { opened, from: outrun ? latest : opened, noteOutrun: () => setOutrun(true) };
};
