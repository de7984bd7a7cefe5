import { useState } from 'react';

/** The URL of the earlier version of a photo being shown; reset on moving to another photo. */
export const usePhotoVersion = (photoId: number | undefined) => {
  const [version, setVersion] = useState<{ photoId: number | undefined; url: string | undefined }>();
  return [
    version?.photoId === photoId ? version?.url : undefined,
    (url: string | undefined) => setVersion({ photoId, url }),
  ] as const;
};
