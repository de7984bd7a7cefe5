import type { Db } from '../../framework/db/client';
import { type Reader, signedAddress } from '../../organisation/signed-addresses/signed-address';

export const photoSizes = ['thumb', 'view', 'original'] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** A photo's signed URLs for one session, valid for an hour: 320 px, at most 2048 px upright, and the original. */
export const photoAddresses = async (db: Db, photoId: number, reader: Reader) => {
  const [thumb, url, original] = await Promise.all(
    (['thumb', 'view', 'original'] as const).map(size =>
      signedAddress(db, `photo/${photoId}/${size}`, reader),
    ),
  );
  return { url, thumb, original };
};
