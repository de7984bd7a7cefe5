import { useState } from 'react';

/** The earlier version of a photo being shown, by its address; reset on moving to another photo. */
export const usePhotoVersion = (photoId: number | undefined) => {
  const [version, show] = useState<{ of: number | undefined; address: string | undefined }>();
  return [
    version?.of === photoId ? version?.address : undefined,
    (address: string | undefined) => show({ of: photoId, address }),
  ] as const;
};
