import type { Db } from '../../framework/db/client';
import { type Reader, signUrl } from '../../framework/signed-urls/signed-url';

export const photoSizes = ['thumb', 'view', 'original'] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** A photo's signed URLs for one session, valid for an hour: 320 px, at most 2048 px upright, and the original. */
export const signPhotoUrls = async (db: Db, photoId: number, reader: Reader) => {
  const [thumb, url, original] = await Promise.all(
    (['thumb', 'view', 'original'] as const).map(size => signUrl(db, `photo/${photoId}/${size}`, reader)),
  );
  return { url, thumb, original };
};
