import { useState } from 'react';

/** Which earlier version of a photo is looked at, by its address; going to another photo forgets it. */
export const useShownVersion = (photoId: number | undefined) => {
  const [shown, show] = useState<{ of: number | undefined; address: string | undefined }>();
  return [
    shown?.of === photoId ? shown?.address : undefined,
    (address: string | undefined) => show({ of: photoId, address }),
  ] as const;
};
