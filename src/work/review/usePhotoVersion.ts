import { useState } from 'react';

/** The earlier version of a photo being shown, by its address; reset on moving to another photo. */
export const usePhotoVersion = (photoId: number | undefined) => {
  const [shown, show] = useState<{ of: number | undefined; address: string | undefined }>();
  return [
    shown?.of === photoId ? shown?.address : undefined,
    (address: string | undefined) => show({ of: photoId, address }),
  ] as const;
};
